/** Notifies members who manage rules about a catch, if the rule says so. */
import { MessageCaught } from '@folkmoot/contracts/automod/events';
import { automodEvents } from '@folkmoot/contracts/automod/wire';
import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export const automodSignals = signalSource(
  async () => null,
  signalsOf(MessageCaught, ({ data: { alertedIds, serverId, channelId, authorId, ruleName, blocked } }) =>
    alertedIds.length === 0
      ? []
      : [emit(alertedIds.map(userRoom), automodEvents.caught, { serverId, channelId, authorId, ruleName, blocked })],
  ),
);
