/** The linked account of a user, folded from `connections-<userId>`. Not kept warm. */
import type { ConnectionAdded, ConnectionRemoved } from '@folkmoot/contracts/connections/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

export type ConnectionEvent = EventOf<typeof ConnectionAdded | typeof ConnectionRemoved>;
/** null: no account is linked. */
export type ConnectionState = { readonly connectionId: string } | null;

export const connectionFolding: Folding<ConnectionState, ConnectionEvent> = {
  initial: null,
  evolve: (_state, { type, data }) => (type === 'ConnectionAdded' ? { connectionId: data.connectionId } : null),
};

export function connectionsStream(userId: string): string {
  return `connections-${userId}`;
}
