import type { RawConnection } from '@folkmoot/contracts/accounts/wire';
import { connectionEvents } from '@folkmoot/contracts/connections/wire';
import type { Entries } from './event-table.ts';
import type { State } from './state.ts';

export const connectionEntries: Entries<typeof connectionEvents> = {
  [connectionEvents.added.name]: (state, { connection }) =>
    withConnections(state, (current) => [...current.filter(({ id }) => id !== connection.id), connection]),
  [connectionEvents.removed.name]: (state, { connectionId }) =>
    withConnections(state, (current) => current.filter(({ id }) => id !== connectionId)),
};

function withConnections(state: State, change: (current: readonly RawConnection[]) => RawConnection[]): State {
  return state.account ? { ...state, account: { ...state.account, connections: change(state.account.connections) } } : state;
}
