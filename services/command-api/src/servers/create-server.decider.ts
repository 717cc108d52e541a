/**
 * Creates a server. Pure. If the instance limits servers per user, the decision is on a stream of the user, and the server is written next
 * to it (decision 132). Without a limit it is on the stream of the server, which has no other writer.
 */
import type { Decision, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerAllowanceUsed } from '@folkmoot/contracts/servers/events';
import { type AllowanceEvent, type AllowanceState, allowanceStream } from './allowance-state.ts';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from './server-state.ts';
import { type CreateServerFacts, decideCreateServer } from './servers.decider.ts';

export type Allowance = {
  /** The number of servers that a user can create. */
  readonly limit: number;
  /** The user's current number (warm). */
  readonly own: number;
  /** The servers on the user's stream that `own` includes, or that were deleted or transferred. The others follow soon. */
  readonly settled: ReadonlySet<string>;
};

/** `allowance` null: there is no limit for this user. */
export type CreationFacts = CreateServerFacts & { readonly allowance: Allowance | null };

type CreationState = ServerState | AllowanceState;

/** The allowance is kept warm, with its own folding. */
export const creationFolding: Folding<CreationState, ServerEvent | AllowanceEvent> = {
  initial: serverFolding.initial,
  evolve: (state) => state,
};

export function creationStream({ allowance, userId, serverId }: CreationFacts): string {
  return allowance ? allowanceStream(userId) : serverStream(serverId);
}

export function decideCreation(
  state: CreationState,
  name: string,
  facts: CreationFacts,
): Decision<AnyEvent, 'TooManyServers' | 'TooManyOwnServers'> {
  const { allowance, userId, serverId, now } = facts;
  const decided = decideCreateServer(name, facts);
  if (!allowance || isRefusal(decided)) return decided;
  const serverIds = 'serverIds' in state ? state.serverIds : [];
  const following = serverIds.filter((id) => !allowance.settled.has(id)).length;
  if (allowance.own + following >= allowance.limit) return refuse('TooManyOwnServers');
  const { events, sideEvents } = 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
  const server = events.map((event) => ({ stream: serverStream(serverId), event }));
  return { events: [ServerAllowanceUsed({ userId, serverId, usedAt: now })], sideEvents: [...server, ...sideEvents] };
}
