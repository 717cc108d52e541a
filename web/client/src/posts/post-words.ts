/** Between what people type in a post and what goes over the wire. The server itself turns `@name:tag` into a mention. */
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { tokenOf } from '../custom-emojis/named-emojis.ts';
import { namedEmojisNow } from '../custom-emojis/use-named-emojis.ts';
import { emojiBook, loadEmoji } from '../emoji/emoji-data.ts';
import { rememberEmoji } from '../emoji/recent-emoji.ts';
import { fromWire, toWire } from '../messages/wire-text.ts';

/** The emoji are only fetched for a text that seems to hold a short code. */
export async function postWords(typed: string, mentions: readonly RawMentionUser[] = []): Promise<string> {
  const book = /:[\w+-]{2,}:/.test(typed) ? await loadEmoji().catch(() => null) : emojiBook();
  return toWire(typed.trim(), {
    users: mentions,
    channels: [],
    roles: [],
    emoji(code) {
      const custom = namedEmojisNow().find((named) => named.code.toLowerCase() === code);
      if (custom) return tokenOf(custom);
      const emoji = book?.byCode.get(code) ?? null;
      if (emoji) rememberEmoji(emoji);
      return emoji;
    },
    someone: () => null,
  });
}

/** Back again, for editing. */
export function typedWords(content: string, mentions: readonly RawMentionUser[]): string {
  return fromWire(content, { users: mentions, channels: [], roles: [] });
}
