/** Signals about linked accounts to the user's own clients (realtime contract 5.1). */
import { ConnectionAdded, ConnectionRemoved } from '@folkmoot/contracts/connections/events';
import { connectionEvents } from '@folkmoot/contracts/connections/wire';
import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export const connectionSignals = signalSource<null>(
  async () => null,
  signalsOf(ConnectionAdded, ({ data: { connectionId: id, provider, connectedAt, userId } }) => [
    emit([userRoom(userId)], connectionEvents.added, { connection: { id, provider, connectedAt } }),
  ]),
  signalsOf(ConnectionRemoved, ({ data: { connectionId, userId } }) => [
    emit([userRoom(userId)], connectionEvents.removed, { connectionId }),
  ]),
);
