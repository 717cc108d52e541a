/** Moderators' commands on users. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import * as routes from '@folkmoot/contracts/moderation/user-commands';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import { mailAccountChange } from '../accounts/account-change-mail.ts';
import { evolveUser, toFullUser, userStream } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { userOrName } from '../profiles/index.ts';
import { callerId } from '../servers/caller.ts';
import { knownAddressesOf, sanctionsIn } from './known-addresses.ts';
import { decideModerateUser, guardChangesOf, moderatedEvents } from './moderate-user.decider.ts';
import { moderateFacts } from './moderate-user.facts.ts';
import { proved } from './proved.ts';
import { dropTokensOfSuspended } from './push-tokens.ts';
import {
  decideEditSuspensions,
  decideLiftSuspensions,
  decideShadowBan,
  decideShadowUnban,
  decideSuspend,
  decideWarn,
  escalationOf,
  type SanctionFacts,
  type SanctionsOf,
} from './sanctions.decider.ts';
import { sequential } from './sequential.ts';
import { isFounder, liftTargetsOf, targetsOf } from './targets.ts';
import { warningExpiry } from './warning-expiry.ts';

type OnUsers = Input<typeof routes.liftSuspensions>;
type Facts = SanctionFacts & { readonly sanctionsOf: SanctionsOf };
type Refused = Refusal<'PeerProtected' | 'WrongModeratorPassword' | 'TooManyGuesses'>;

type Reach = {
  /** The users whose addresses are banned as well. */
  readonly bans?: (userId: string) => boolean;
  /** Selects the affected users from the given ones. */
  readonly targets?: typeof targetsOf;
};

async function actFacts(
  input: OnUsers,
  deps: Deps,
  { bans = () => false, targets: reached = targetsOf }: Reach = {},
): Promise<Facts | Refused> {
  const caller = callerId(input);
  const userIds = reached(deps.warm, caller, input.body.userIds);
  if (isRefusal(userIds)) return userIds;
  const refused = await proved(input, deps);
  if (refused) return refused;
  const targets = await Promise.all(
    userIds.map(async (userId) => ({
      userId,
      newId: input.newId(),
      whereabouts: bans(userId) ? await knownAddressesOf(deps, userId) : null,
    })),
  );
  const { now } = input;
  return { targets, callerId: caller, now, warnExpiresAt: warningExpiry(now), sanctionsOf: sanctionsIn(deps) };
}

function tooMany({ body }: OnUsers): Refusal<'TooManyUsers'> | null {
  return body.userIds.length >= MODERATION_LIMITS.atOnce ? refuse('TooManyUsers') : null;
}

function overlong(days: number | undefined): Refusal<'TooManyDays'> | null {
  return days !== undefined && days > MODERATION_LIMITS.days ? refuse('TooManyDays') : null;
}

type FactsFor<Route extends RouteSpec> = Promise<Facts | Refusal<CodeOf<Route>>>;

async function suspendFacts(input: Input<typeof routes.suspendUsers>, deps: Deps): FactsFor<typeof routes.suspendUsers> {
  const { userIds, days, ipBan } = input.body;
  if (userIds.length >= MODERATION_LIMITS.atOnce) return refuse('TooManyToSuspend');
  const refused = overlong(days);
  if (refused) return refused;
  if (userIds.some((userId) => isFounder(deps.warm, userId))) return refuse('FounderNotSuspended');
  return actFacts(input, deps, { bans: () => ipBan === true });
}

async function editFacts(input: Input<typeof routes.editSuspensions>, deps: Deps): FactsFor<typeof routes.editSuspensions> {
  return overlong(input.body.days) ?? tooMany(input) ?? actFacts(input, deps);
}

async function liftFacts(input: Input<typeof routes.liftSuspensions>, deps: Deps): FactsFor<typeof routes.liftSuspensions> {
  return tooMany(input) ?? actFacts(input, deps, { targets: liftTargetsOf });
}

async function warnFacts(input: Input<typeof routes.warnUsers>, deps: Deps): FactsFor<typeof routes.warnUsers> {
  const sanctionsOf = sanctionsIn(deps);
  return tooMany(input) ?? actFacts(input, deps, { bans: (userId) => escalationOf(sanctionsOf(userId), input.now) !== null });
}

async function shadowBanFacts(input: OnUsers, deps: Deps): FactsFor<typeof routes.liftShadowBans> {
  return tooMany(input) ?? actFacts(input, deps);
}

export const peopleHandlers = [
  handle({
    route: routes.moderateUser,
    facts: moderateFacts,
    stream: (_input, { claim, user }) => (claim ? `name-${claim.nameId}` : userStream(user.userId)),
    folding: userOrName,
    decide: (_input, state, facts) => decideModerateUser(state, facts),
    // The languages of the request are the moderator's, not the user's.
    afterwards({ now: at }, { user, wish }, deps: Deps) {
      mailAccountChange(deps, { user, changes: guardChangesOf(user, wish), at, languages: [] });
    },
    reply(_outcome, _input, facts) {
      const user = moderatedEvents(facts).reduce(evolveUser, facts.user);
      // A user can hide the last-online time from moderators too.
      const lastOnlineAt = user.lastOnlineStatus === 0 ? null : user.lastOnlineAt;
      const account = user.bot ? null : { email: user.email ?? '' };
      return { ...toFullUser(user), lastOnlineAt, account, profile: user.profile };
    },
  }),
  handle({
    route: routes.suspendUsers,
    ...sequential,
    facts: suspendFacts,
    decide: ({ body }, _state, facts) => ({
      events: [],
      sideEvents: decideSuspend(facts, facts.sanctionsOf, {
        days: body.days,
        reason: body.reason,
        deletesRecent: body.deleteRecentMessages === true,
      }),
    }),
    afterwards: (_input, facts, { vault }: Deps) => dropTokensOfSuspended(facts, vault),
    reply: () => ({ status: true as const }),
  }),
  handle({
    route: routes.editSuspensions,
    ...sequential,
    facts: editFacts,
    decide: ({ body }, _state, facts) => ({
      events: [],
      sideEvents: decideEditSuspensions(facts, facts.sanctionsOf, { days: body.days, reason: body.reason }),
    }),
    reply: () => ({ success: true as const }),
  }),
  handle({
    route: routes.liftSuspensions,
    ...sequential,
    facts: liftFacts,
    decide: (_input, _state, facts) => ({ events: [], sideEvents: decideLiftSuspensions(facts, facts.sanctionsOf) }),
    reply: () => ({ success: true as const }),
  }),
  handle({
    route: routes.warnUsers,
    ...sequential,
    facts: warnFacts,
    decide: ({ body }, _state, facts) => ({ events: [], sideEvents: decideWarn(facts, facts.sanctionsOf, body.reason) }),
    afterwards: (_input, facts, { vault }: Deps) => dropTokensOfSuspended(facts, vault),
    reply: () => ({ status: true as const }),
  }),
  handle({
    route: routes.shadowBanUsers,
    ...sequential,
    facts: shadowBanFacts,
    decide: ({ body }, _state, facts) => ({ events: [], sideEvents: decideShadowBan(facts, facts.sanctionsOf, body.reason) }),
    reply: () => ({ status: true as const }),
  }),
  handle({
    route: routes.liftShadowBans,
    ...sequential,
    facts: shadowBanFacts,
    decide: (_input, _state, facts) => ({ events: [], sideEvents: decideShadowUnban(facts, facts.sanctionsOf) }),
    reply: () => ({ status: true as const }),
  }),
];
