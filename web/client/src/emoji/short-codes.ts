import { tokenOf } from '../custom-emojis/named-emojis.ts';
import { namedEmojisNow } from '../custom-emojis/use-named-emojis.ts';
import { emojiBook, loadEmoji } from './emoji-data.ts';
import { rememberEmoji } from './recent-emoji.ts';

/**
 * Resolves the short codes of a text for the wire. Custom emoji have priority. null: an unknown code. The emoji data is fetched only if the
 * text seems to contain a short code.
 */
export async function shortCodesIn(content: string): Promise<(code: string) => string | null> {
  const book = /:[\w+-]{2,}:/.test(content) ? await loadEmoji().catch(() => null) : emojiBook();
  return (code) => {
    const custom = namedEmojisNow().find((named) => named.code.toLowerCase() === code);
    if (custom) return tokenOf(custom);
    const emoji = book?.byCode.get(code) ?? null;
    if (emoji) rememberEmoji(emoji);
    return emoji;
  };
}
