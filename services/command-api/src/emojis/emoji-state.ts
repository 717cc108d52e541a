/** The emoji of a server, from the stream `emojis-<serverId>`. Kept warm. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { emojiEventSpecs } from '@folkmoot/contracts/emojis/events';
import type { RawCustomEmoji } from '@folkmoot/contracts/emojis/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { RawCustomEmojiShort } from '@folkmoot/contracts/servers/wire';
import type { Warm, WarmFolding } from '@folkmoot/platform/command/warm';

export type EmojiEvent = EventOf<(typeof emojiEventSpecs)[number] | typeof ActUndone>;
/** By id, in the order of addition. */
export type Emojis = ReadonlyMap<string, RawCustomEmoji>;

export const emojisFolding: WarmFolding<Emojis, EmojiEvent> = {
  category: 'emojis',
  initial: new Map(),
  evolve(emojis, event) {
    if (event.type === 'ActUndone') return emojis;
    const next = new Map(emojis);
    const { serverId, emojiId } = event.data;
    if (event.type === 'EmojiAdded') {
      const { name, gif, uploadedById } = event.data;
      next.set(emojiId, { id: emojiId, name, gif, serverId, uploadedById });
    } else if (event.type === 'EmojiRemoved') {
      next.delete(emojiId);
    } else {
      const emoji = next.get(emojiId);
      if (emoji) next.set(emojiId, { ...emoji, name: event.data.name });
    }
    return next;
  },
};

export function emojisStream(serverId: string): string {
  return `emojis-${serverId}`;
}

/** The format in the record of a server. */
export function shortEmojis(warm: Warm, serverId: string): readonly RawCustomEmojiShort[] {
  return [...warm.state(emojisFolding, serverId).values()].map(({ id, name, gif }) => ({ id, name, gif }));
}
