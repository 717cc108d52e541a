/** Moderators' commands that schedule the deletion of a server in five days, or cancel it. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import * as routes from '@folkmoot/contracts/moderation/commands';
import { ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { decideCancelDeletion, decideScheduleDeletion, type ScheduleFacts } from '../servers/deletion.decider.ts';
import { requireEvent } from '../servers/left-event.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { knownAddressesOf, sanctionsIn } from './known-addresses.ts';
import { proved } from './proved.ts';
import { dropTokensOfSuspended } from './push-tokens.ts';
import { escalationOf } from './sanctions.decider.ts';
import { ownerGuard } from './targets.ts';
import { warningExpiry } from './warning-expiry.ts';

type Schedule = typeof routes.scheduleServerDeletion;
type OfSchedule = Pick<ScheduleFacts, 'callerId' | 'noticeId' | 'now'>;

/** Moderators cannot warn themselves or deleted users. */
async function ownerWarning(
  ownerId: string,
  { callerId: caller, noticeId, now }: OfSchedule,
  deps: Deps,
): Promise<ScheduleFacts['warning']> {
  if (ownerId === caller || deps.warm.state(userFolding, ownerId).status !== 'live') return null;
  const sanctionsOf = sanctionsIn(deps);
  const whereabouts = escalationOf(sanctionsOf(ownerId), now) === null ? null : await knownAddressesOf(deps, ownerId);
  const targets = [{ userId: ownerId, newId: noticeId, whereabouts }];
  return { targets, callerId: caller, now, warnExpiresAt: warningExpiry(now), sanctionsOf };
}

async function scheduleFacts(input: Input<Schedule>, deps: Deps): Promise<ScheduleFacts | Refusal<CodeOf<Schedule>>> {
  const { serverId } = input.params;
  const refused = ownerGuard(deps.warm, callerId(input), serverId) ?? (await proved(input, deps));
  if (refused) return refused;
  const facts = { serverId, callerId: callerId(input), reason: input.body.reason, noticeId: input.newId(), now: input.now };
  const server = deps.warm.state(serverFolding, serverId);
  if (server.status !== 'live') return refuse('UnknownModeratedServer');
  return { ...facts, warning: await ownerWarning(server.creatorId, facts, deps) };
}

export const deletionHandlers = [
  handle({
    route: routes.scheduleServerDeletion,
    facts: scheduleFacts,
    stream: (input) => serverStream(input.params.serverId),
    folding: serverFolding,
    decide: (_input, state, facts) => decideScheduleDeletion(state, facts),
    async afterwards(_input, { warning }, { vault }: Deps) {
      if (warning) await dropTokensOfSuspended(warning, vault);
    },
    reply(outcome) {
      const { serverId, scheduledById, scheduledAt } = requireEvent(outcome, ServerDeletionScheduled);
      return { success: true as const, scheduledDeletion: { serverId, scheduledByUserId: scheduledById, scheduledAt } };
    },
    repliesWithoutFacts: true,
  }),
  handle({
    route: routes.cancelServerDeletion,
    async facts(input, deps: Deps) {
      const { serverId } = input.params;
      const refused = ownerGuard(deps.warm, callerId(input), serverId) ?? (await proved(input, deps));
      return refused ?? { serverId, callerId: callerId(input), now: input.now };
    },
    stream: (input) => serverStream(input.params.serverId),
    folding: serverFolding,
    decide: (_input, state, facts) => decideCancelDeletion(state, facts),
    reply: () => ({ success: true as const }),
    repliesWithoutFacts: true,
  }),
];
