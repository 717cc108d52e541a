/** Rules of suspensions, warnings and shadow bans (users document 11.2). All that happens stands on the streams of those it happens to. Pure. */
import type { Beside } from '@folkmoot/contracts/kernel/decider';
import {
  AddressesBanned,
  OwnerWarned,
  SuspensionEdited,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { DAY_MS, ESCALATIONS, MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import { type SanctionEvent, type SanctionState, sanctionStream, suspensionAt } from './sanction-state.ts';

/** Where somebody was seen, and who else was seen there. */
export type KnownAddresses = { readonly addresses: readonly string[]; readonly peopleIds: readonly string[] };

export type Target = {
  readonly userId: string;
  /** Of a suspension, or of the notice of a warning. */
  readonly newId: string;
  /** null: their addresses are left alone. */
  readonly whereabouts: KnownAddresses | null;
};

export type SanctionFacts = {
  readonly targets: readonly Target[];
  readonly callerId: string;
  readonly now: number;
  /** When a warning of now expires. */
  readonly warnExpiresAt: number;
};

/** What is known of somebody at the moment of the decision. */
export type SanctionsOf = (userId: string) => SanctionState;

export type Suspending = { readonly days: number; readonly reason: string; readonly deletesRecent: boolean };

function beside(userId: string, event: SanctionEvent): Beside {
  return { stream: sanctionStream(userId), event };
}

function expiryOf(days: number, now: number): number | null {
  return days === 0 ? null : now + days * DAY_MS;
}

function suspended(target: Target, state: SanctionState, { callerId, now }: SanctionFacts, wish: Suspending): readonly Beside[] {
  const { userId, newId, whereabouts } = target;
  const already = suspensionAt(state, now) !== null;
  const suspension = UserSuspended({
    suspensionId: newId,
    userId,
    reason: wish.reason,
    expireAt: expiryOf(wish.days, now),
    deletesSince: wish.deletesRecent ? now - MODERATION_LIMITS.recentMs : null,
    suspendCount: state.suspendCount + (already ? 0 : 1),
    suspendedById: callerId,
    suspendedAt: now,
  });
  const ban = addressesBanned(userId, whereabouts, callerId, now);
  return [beside(userId, suspension), ...ban];
}

function addressesBanned(userId: string, whereabouts: KnownAddresses | null, bannedById: string, now: number): readonly Beside[] {
  if (!whereabouts || whereabouts.addresses.length === 0) return [];
  const { addresses, peopleIds } = whereabouts;
  const expireAt = now + MODERATION_LIMITS.addressBanMs;
  const ban = { userId, addresses: [...addresses], peopleIds: [...peopleIds], expireAt, bannedById, bannedAt: now };
  return [beside(userId, AddressesBanned(ban))];
}

export function decideSuspend(facts: SanctionFacts, sanctionsOf: SanctionsOf, wish: Suspending): readonly Beside[] {
  return facts.targets.flatMap((target) => suspended(target, sanctionsOf(target.userId), facts, wish));
}

export type Editing = { readonly days: number | undefined; readonly reason: string | undefined };

/** Who is not suspended stays so. */
export function decideEditSuspensions(facts: SanctionFacts, sanctionsOf: SanctionsOf, { days, reason }: Editing): readonly Beside[] {
  if (days === undefined && reason === undefined) return [];
  return facts.targets.flatMap(({ userId }) => {
    const suspension = suspensionAt(sanctionsOf(userId), facts.now);
    if (!suspension) return [];
    const after = {
      reason: reason ?? suspension.reason,
      expireAt: days === undefined ? suspension.expireAt : expiryOf(days, facts.now),
    };
    return [beside(userId, SuspensionEdited({ userId, ...after, editedById: facts.callerId, editedAt: facts.now }))];
  });
}

/** It is written down for everybody who was named; only a suspension that holds counts as taken back: one that is over was served. */
export function decideLiftSuspensions({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf): readonly Beside[] {
  return targets.map(({ userId }) => {
    const state = sanctionsOf(userId);
    const left = suspensionAt(state, now) ? Math.max(0, state.suspendCount - 1) : state.suspendCount;
    return beside(userId, UserUnsuspended({ userId, suspendCount: left, liftedById: callerId, liftedAt: now }));
  });
}

const WARNING = 0;

/** Warnings that have not expired. */
function warningsAt({ warnCount, warnExpiresAt }: SanctionState, now: number): number {
  return warnExpiresAt !== null && warnExpiresAt > now ? warnCount : 0;
}

/** With this many warnings before, the next suspends for so many days; null: it only warns. */
export function escalationOf(state: SanctionState, now: number): number | null {
  const before = warningsAt(state, now);
  return ESCALATIONS.find(({ warnings }) => before >= warnings)?.days ?? null;
}

/** With one warning too many. Nobody comes in sooner by it: a suspension that lasts as long stays as it is. */
function escalated(target: Target, state: SanctionState, facts: SanctionFacts, wish: Suspending): readonly Beside[] {
  const { now, callerId } = facts;
  const held = suspensionAt(state, now);
  const until = expiryOf(wish.days, now);
  const outlasts = held !== null && (held.expireAt === null || (until !== null && held.expireAt >= until));
  return outlasts ? addressesBanned(target.userId, target.whereabouts, callerId, now) : suspended(target, state, facts, wish);
}

function warned({ userId, newId }: Target, state: SanctionState, facts: SanctionFacts, reason: string): readonly Beside[] {
  const { callerId, now, warnExpiresAt } = facts;
  const warning = UserWarned({
    userId,
    reason,
    warnCount: warningsAt(state, now) + 1,
    warnExpiresAt,
    warnedById: callerId,
    warnedAt: now,
  });
  const notice = UserNoticed({
    noticeId: newId,
    userId,
    kind: WARNING,
    title: null,
    content: reason,
    createdById: callerId,
    createdAt: now,
  });
  return [beside(userId, warning), { stream: userNoticeStream(userId), event: notice }];
}

export function decideWarn(facts: SanctionFacts, sanctionsOf: SanctionsOf, reason: string): readonly Beside[] {
  return facts.targets.flatMap((target) => {
    const state = sanctionsOf(target.userId);
    const days = escalationOf(state, facts.now);
    const warning = warned(target, state, facts, reason);
    return days === null ? warning : [...warning, ...escalated(target, state, facts, { days, reason, deletesRecent: false })];
  });
}

export type OwnerWarning = { readonly serverId: string; readonly text: string };

/** The owner of a server that is to end: warned as others are, and told by the notice whose id is the target's. */
export function decideWarnOwner(facts: SanctionFacts, sanctionsOf: SanctionsOf, { serverId, text }: OwnerWarning): readonly Beside[] {
  const { callerId, now, warnExpiresAt } = facts;
  return facts.targets.flatMap((target) => {
    const { userId, newId: warningId } = target;
    const state = sanctionsOf(userId);
    const warnCount = warningsAt(state, now) + 1;
    const by = { warnedById: callerId, warnedAt: now };
    const warning = beside(userId, OwnerWarned({ warningId, userId, serverId, reason: text, warnCount, warnExpiresAt, ...by }));
    const days = escalationOf(state, now);
    return days === null ? [warning] : [warning, ...escalated(target, state, facts, { days, reason: text, deletesRecent: false })];
  });
}

/** Whoever is banned already is passed over. */
export function decideShadowBan({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf, reason: string): readonly Beside[] {
  return targets
    .filter(({ userId }) => sanctionsOf(userId).shadowBan === null)
    .map(({ userId, newId }) => {
      const deletesSince = now - MODERATION_LIMITS.recentMs;
      const ban = { shadowBanId: newId, userId, reason, deletesSince, bannedById: callerId, bannedAt: now };
      return beside(userId, UserShadowBanned(ban));
    });
}

/** Whoever is not banned is passed over. */
export function decideShadowUnban({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf): readonly Beside[] {
  return targets
    .filter(({ userId }) => sanctionsOf(userId).shadowBan !== null)
    .map(({ userId }) => beside(userId, UserShadowUnbanned({ userId, liftedById: callerId, liftedAt: now })));
}
