import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { emojiEvents } from '@folkmoot/contracts/emojis/wire';
import { emit, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export const emojiSignals = signalSource(
  async () => null,
  signalsOf(EmojiAdded, ({ data: { serverId, emojiId, name, gif, uploadedById } }) => [
    emit([serverRoom(serverId)], emojiEvents.added, { serverId, emoji: { id: emojiId, name, gif, serverId, uploadedById } }),
  ]),
  signalsOf(EmojiRenamed, ({ data }) => [emit([serverRoom(data.serverId)], emojiEvents.renamed, data)]),
  signalsOf(EmojiRemoved, ({ data }) => [emit([serverRoom(data.serverId)], emojiEvents.removed, data)]),
);
