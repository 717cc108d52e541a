/**
 * Creating a server. Pure. Where each person can create a limited number, one more is decided on a stream of the person, and the server
 * follows beside (decision 132). Without a limit the server is decided on its own stream, which nobody else writes to.
 */
import type { Decision, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerAllowanceUsed } from '@folkmoot/contracts/servers/events';
import { type AllowanceEvent, type AllowanceState, allowanceStream } from './allowance-state.ts';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from './server-state.ts';
import { type CreateServerFacts, decideCreateServer } from './servers.decider.ts';

export type Allowance = {
  /** How many servers a person can create. */
  readonly limit: number;
  /** How many they have now (warm). */
  readonly own: number;
  /** Of the servers on their stream, those that `own` knows of: counted in it, deleted or transferred. The others are about to follow. */
  readonly settled: ReadonlySet<string>;
};

/** `allowance`: null where there is no limit for this person. */
export type CreationFacts = CreateServerFacts & { readonly allowance: Allowance | null };

type CreationState = ServerState | AllowanceState;

/** The allowance is kept warm, by its own folding. */
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
  const { events, beside } = 'beside' in decided ? decided : { events: decided, beside: [] };
  const server = events.map((event) => ({ stream: serverStream(serverId), event }));
  return { events: [ServerAllowanceUsed({ userId, serverId, usedAt: now })], beside: [...server, ...beside] };
}
