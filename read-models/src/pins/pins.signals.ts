import { emit } from '@folkmoot/contracts/kernel/signal';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { pinEvents } from '@folkmoot/contracts/pins/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { roomsOf } from '../messages/message-rooms.ts';

export const pinSignals = signalSource(
  async () => null,
  signalsOf(MessagePinned, ({ data }) => {
    const { channelId, messageId, pinnedById, pinnedAt } = data;
    return [emit(roomsOf(data), pinEvents.pinned, { channelId, messageId, pinnedById, pinnedAt })];
  }),
  signalsOf(MessageUnpinned, ({ data }) => [
    emit(roomsOf(data), pinEvents.unpinned, { channelId: data.channelId, messageId: data.messageId }),
  ]),
);
