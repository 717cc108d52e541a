import { tokenOf } from '../custom-emojis/named-emojis.ts';
import { namedEmojisNow } from '../custom-emojis/use-named-emojis.ts';
import { emojiBook, loadEmoji } from './emoji-data.ts';
import { rememberEmoji } from './recent-emoji.ts';

/**
 * What goes over the wire for the short codes of a text: a custom emoji before one of the library, and null for an unknown code. The emoji
 * are only fetched for a text that seems to hold a short code.
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
