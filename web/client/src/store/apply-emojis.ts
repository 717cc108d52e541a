import { emojiEvents } from '@folkmoot/contracts/emojis/wire';
import type { RawCustomEmojiShort } from '@folkmoot/contracts/servers/wire';
import type { Entries } from './event-table.ts';
import { change } from './maps.ts';
import type { State } from './state.ts';

export const emojiEntries: Entries<typeof emojiEvents> = {
  [emojiEvents.added.name]: (state, { serverId, emoji: { id, name, gif } }) =>
    withEmojis(state, serverId, (emojis) => [...emojis.filter((other) => other.id !== id), { id, name, gif }]),
  [emojiEvents.renamed.name]: (state, { serverId, emojiId, name }) =>
    withEmojis(state, serverId, (emojis) => emojis.map((emoji) => (emoji.id === emojiId ? { ...emoji, name } : emoji))),
  [emojiEvents.removed.name]: (state, { serverId, emojiId }) =>
    withEmojis(state, serverId, (emojis) => emojis.filter((emoji) => emoji.id !== emojiId)),
};

function withEmojis(state: State, serverId: string, next: (emojis: readonly RawCustomEmojiShort[]) => RawCustomEmojiShort[]): State {
  return {
    ...state,
    servers: change(state.servers, serverId, (server) => ({ ...server, customEmojis: next(server.customEmojis ?? []) })),
  };
}
