/** Rules of suspensions, warnings and shadow bans (users document 11.2). Each event is written to the stream of the affected user. Pure. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
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

/** The addresses of a user, and other users with the same addresses. */
export type KnownAddresses = { readonly addresses: readonly string[]; readonly peopleIds: readonly string[] };

export type Target = {
  readonly userId: string;
  /** For a suspension, or for the notice of a warning. */
  readonly newId: string;
  /** null: addresses are not banned. */
  readonly whereabouts: KnownAddresses | null;
};

export type SanctionFacts = {
  readonly targets: readonly Target[];
  readonly callerId: string;
  readonly now: number;
  /** When a warning from now expires. */
  readonly warnExpiresAt: number;
};

/** The sanctions of a user when the decision is made. */
export type SanctionsOf = (userId: string) => SanctionState;

export type Suspending = { readonly days: number; readonly reason: string; readonly deletesRecent: boolean };

function sideEvent(userId: string, event: SanctionEvent): SideEvent {
  return { stream: sanctionStream(userId), event };
}

function expiryOf(days: number, now: number): number | null {
  return days === 0 ? null : now + days * DAY_MS;
}

function suspended(target: Target, state: SanctionState, { callerId, now }: SanctionFacts, wish: Suspending): readonly SideEvent[] {
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
  return [sideEvent(userId, suspension), ...ban];
}

function addressesBanned(userId: string, whereabouts: KnownAddresses | null, bannedById: string, now: number): readonly SideEvent[] {
  if (!whereabouts || whereabouts.addresses.length === 0) return [];
  const { addresses, peopleIds } = whereabouts;
  const expireAt = now + MODERATION_LIMITS.addressBanMs;
  const ban = { userId, addresses: [...addresses], peopleIds: [...peopleIds], expireAt, bannedById, bannedAt: now };
  return [sideEvent(userId, AddressesBanned(ban))];
}

export function decideSuspend(facts: SanctionFacts, sanctionsOf: SanctionsOf, wish: Suspending): readonly SideEvent[] {
  return facts.targets.flatMap((target) => suspended(target, sanctionsOf(target.userId), facts, wish));
}

export type Editing = { readonly days: number | undefined; readonly reason: string | undefined };

/** Skips users who are not suspended. */
export function decideEditSuspensions(facts: SanctionFacts, sanctionsOf: SanctionsOf, { days, reason }: Editing): readonly SideEvent[] {
  if (days === undefined && reason === undefined) return [];
  return facts.targets.flatMap(({ userId }) => {
    const suspension = suspensionAt(sanctionsOf(userId), facts.now);
    if (!suspension) return [];
    const after = {
      reason: reason ?? suspension.reason,
      expireAt: days === undefined ? suspension.expireAt : expiryOf(days, facts.now),
    };
    return [sideEvent(userId, SuspensionEdited({ userId, ...after, editedById: facts.callerId, editedAt: facts.now }))];
  });
}

/** Recorded for all given users. Only an active suspension is subtracted from the count, because an expired one was served. */
export function decideLiftSuspensions({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf): readonly SideEvent[] {
  return targets.map(({ userId }) => {
    const state = sanctionsOf(userId);
    const left = suspensionAt(state, now) ? Math.max(0, state.suspendCount - 1) : state.suspendCount;
    return sideEvent(userId, UserUnsuspended({ userId, suspendCount: left, liftedById: callerId, liftedAt: now }));
  });
}

const WARNING = 0;

/** Warnings that have not expired. */
function warningsAt({ warnCount, warnExpiresAt }: SanctionState, now: number): number {
  return warnExpiresAt !== null && warnExpiresAt > now ? warnCount : 0;
}

/** The days of suspension for the next warning, by the number of warnings. null: it only warns. */
export function escalationOf(state: SanctionState, now: number): number | null {
  const before = warningsAt(state, now);
  return ESCALATIONS.find(({ warnings }) => before >= warnings)?.days ?? null;
}

/** The suspension for too many warnings. It never shortens a suspension that lasts as long. */
function escalated(target: Target, state: SanctionState, facts: SanctionFacts, wish: Suspending): readonly SideEvent[] {
  const { now, callerId } = facts;
  const current = suspensionAt(state, now);
  const until = expiryOf(wish.days, now);
  const outlasts = current !== null && (current.expireAt === null || (until !== null && current.expireAt >= until));
  return outlasts ? addressesBanned(target.userId, target.whereabouts, callerId, now) : suspended(target, state, facts, wish);
}

function warned({ userId, newId }: Target, state: SanctionState, facts: SanctionFacts, reason: string): readonly SideEvent[] {
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
  return [sideEvent(userId, warning), { stream: userNoticeStream(userId), event: notice }];
}

export function decideWarn(facts: SanctionFacts, sanctionsOf: SanctionsOf, reason: string): readonly SideEvent[] {
  return facts.targets.flatMap((target) => {
    const state = sanctionsOf(target.userId);
    const days = escalationOf(state, facts.now);
    const warning = warned(target, state, facts, reason);
    return days === null ? warning : [...warning, ...escalated(target, state, facts, { days, reason, deletesRecent: false })];
  });
}

export type OwnerWarning = { readonly serverId: string; readonly text: string };

/** Warns the owner of a server that is scheduled for deletion, like other users, with the notice whose id is in the target. */
export function decideWarnOwner(facts: SanctionFacts, sanctionsOf: SanctionsOf, { serverId, text }: OwnerWarning): readonly SideEvent[] {
  const { callerId, now, warnExpiresAt } = facts;
  return facts.targets.flatMap((target) => {
    const { userId, newId: warningId } = target;
    const state = sanctionsOf(userId);
    const warnCount = warningsAt(state, now) + 1;
    const by = { warnedById: callerId, warnedAt: now };
    const warning = sideEvent(userId, OwnerWarned({ warningId, userId, serverId, reason: text, warnCount, warnExpiresAt, ...by }));
    const days = escalationOf(state, now);
    return days === null ? [warning] : [warning, ...escalated(target, state, facts, { days, reason: text, deletesRecent: false })];
  });
}

/** Skips users who are shadow banned already. */
export function decideShadowBan({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf, reason: string): readonly SideEvent[] {
  return targets
    .filter(({ userId }) => sanctionsOf(userId).shadowBan === null)
    .map(({ userId, newId }) => {
      const deletesSince = now - MODERATION_LIMITS.recentMs;
      const ban = { shadowBanId: newId, userId, reason, deletesSince, bannedById: callerId, bannedAt: now };
      return sideEvent(userId, UserShadowBanned(ban));
    });
}

/** Skips users who are not shadow banned. */
export function decideShadowUnban({ targets, callerId, now }: SanctionFacts, sanctionsOf: SanctionsOf): readonly SideEvent[] {
  return targets
    .filter(({ userId }) => sanctionsOf(userId).shadowBan !== null)
    .map(({ userId }) => sideEvent(userId, UserShadowUnbanned({ userId, liftedById: callerId, liftedAt: now })));
}
