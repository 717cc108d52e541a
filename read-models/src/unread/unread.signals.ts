import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { ChannelMarkedUnread, ChannelRead } from '@folkmoot/contracts/unread/events';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

/** To all sockets of the user, including the one that sent the command (contract README 15). */
export const unreadSignals = signalSource(
  async () => null,
  signalsOf(ChannelRead, ({ data }) => [emit([userRoom(data.userId)], unreadEvents.dismissed, { channelId: data.channelId })]),
  signalsOf(ChannelMarkedUnread, ({ data }) => [
    emit([userRoom(data.userId)], messageEvents.markedUnread, { channelId: data.channelId, at: data.at }),
  ]),
);
