/** Rules of linked accounts (users document, section 8). Pure. */
import { ConnectionAdded, ConnectionRemoved } from '@folkmoot/contracts/connections/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { ConnectionEvent, ConnectionState } from './connection-state.ts';

export type LinkFacts = { readonly userId: string; readonly connectionId: string; readonly now: number };
export type UnlinkFacts = Pick<LinkFacts, 'userId' | 'now'>;

function removed({ connectionId }: NonNullable<ConnectionState>, { userId, now }: UnlinkFacts): ConnectionEvent {
  return ConnectionRemoved({ connectionId, userId, provider: 'GOOGLE', removedAt: now });
}

/** Replaces an earlier link and records its removal (8: better). */
export function decideLink(state: ConnectionState, facts: LinkFacts): readonly ConnectionEvent[] {
  const { userId, connectionId, now } = facts;
  const added = ConnectionAdded({ connectionId, userId, provider: 'GOOGLE', connectedAt: now });
  return state ? [removed(state, facts), added] : [added];
}

export function decideUnlink(state: ConnectionState, facts: UnlinkFacts): readonly ConnectionEvent[] | Refusal<'NotLinked'> {
  return state ? [removed(state, facts)] : refuse('NotLinked');
}
