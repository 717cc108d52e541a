/** Rules for moderators' changes of accounts (users document 11.2). Pure. */
import { BadgesSet, EmailChanged, EmailConfirmed, NameClaimed, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Decided, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserModerated } from '@folkmoot/contracts/moderation/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { mayClaim, type NameEvent, type NameState } from '../accounts/name-state.ts';
import { type LiveUserEvent, type User, type UserEvent, type UserState, userStream } from '../accounts/user-state.ts';
import { sanctionStream } from './sanction-state.ts';

export type AccountWish = {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly tag?: string | undefined;
  readonly badges?: number | undefined;
  readonly emailConfirmed?: boolean | undefined;
  readonly newPassword?: string | undefined;
};

type WishCode = 'FounderBadgeFixed' | 'OnlyFoundersAppoint' | 'BotsHaveNoAccount';

/** Refusals that are checked before anything is written to the vault. */
export function wishRefused(user: User, wish: AccountWish, callerIsFounder: boolean): Refusal<WishCode> | null {
  const flipped = wish.badges === undefined ? 0 : wish.badges ^ user.badges;
  if ((flipped & BADGE.FOUNDER) !== 0) return refuse('FounderBadgeFixed');
  if ((flipped & BADGE.ADMIN) !== 0 && !callerIsFounder) return refuse('OnlyFoundersAppoint');
  const needsAccount = [wish.email, wish.emailConfirmed, wish.newPassword].some((value) => value !== undefined);
  return needsAccount && user.bot ? refuse('BotsHaveNoAccount') : null;
}

export type ModerateFacts = {
  readonly user: User;
  readonly wish: AccountWish;
  /** The name that must be claimed first. null: the name is unchanged, or only its case changes. */
  readonly claim: { readonly nameId: string; readonly bearerId: string | null } | null;
  readonly mustConfirm: boolean;
  readonly callerId: string;
  readonly now: number;
};

/** The new address. null: it does not change. */
export function newEmailOf(user: User, { email }: AccountWish): string | null {
  return email === undefined || email === user.email ? null : email;
}

/** The changed parts of account security. The user gets an e-mail about them. */
export function guardChangesOf(user: User, wish: AccountWish): readonly ('email' | 'password')[] {
  return [
    ...(newEmailOf(user, wish) === null ? [] : (['email'] as const)),
    ...(wish.newPassword === undefined ? [] : (['password'] as const)),
  ];
}

function emailEvents({ user, wish, mustConfirm }: ModerateFacts): readonly LiveUserEvent[] {
  const { userId } = user;
  const email = newEmailOf(user, wish);
  const isConfirmed = email === null && user.emailConfirmed;
  const shallBe = wish.emailConfirmed ?? (email === null ? isConfirmed : !mustConfirm);
  const changed: LiveUserEvent[] = email === null ? [] : [EmailChanged({ userId, email })];
  if (shallBe && !isConfirmed) return [...changed, EmailConfirmed({ userId })];
  // A given address starts unconfirmed, even if it is the same.
  return !shallBe && isConfirmed ? [EmailChanged({ userId, email: user.email })] : changed;
}

/** The events of the change. Unchanged fields are skipped. */
export function moderatedEvents(facts: ModerateFacts): readonly LiveUserEvent[] {
  const { user, wish } = facts;
  const { userId } = user;
  const name = {
    ...(wish.username !== undefined && wish.username !== user.username && { username: wish.username }),
    ...(wish.tag !== undefined && wish.tag !== user.tag && { tag: wish.tag }),
  };
  return [
    ...(Object.keys(name).length === 0 ? [] : [ProfileUpdated({ userId, ...name })]),
    ...emailEvents(facts),
    ...(wish.badges === undefined || wish.badges === user.badges ? [] : [BadgesSet({ userId, badges: wish.badges })]),
    // The vault already has the new password.
    ...(wish.newPassword === undefined ? [] : [PasswordChanged({ userId, sparedSocketId: null })]),
  ];
}

/** The field names for the audit log, without their values. */
function changedIn({ user, wish }: ModerateFacts): string[] {
  const before: Readonly<Record<string, unknown>> = { ...user };
  return Object.entries(wish).flatMap(([field, value]) => (value === undefined || value === before[field] ? [] : [field]));
}

export function decideModerateUser(
  state: UserState | NameState,
  facts: ModerateFacts,
): Decided<UserEvent | NameEvent> | Refusal<'ModeratedNameTaken'> {
  const { user, claim, callerId, now } = facts;
  const { userId } = user;
  const events = moderatedEvents(facts);
  if (events.length === 0) return [];
  const entry: SideEvent = {
    stream: sanctionStream(userId),
    event: UserModerated({ userId, changed: changedIn(facts), moderatedById: callerId, moderatedAt: now }),
  };
  if (!claim) return { events, sideEvents: [entry] };
  const claimed: NameState = state.status === 'claimed' ? state : { status: 'free' };
  if (!mayClaim(claimed, { userId, bearerId: claim.bearerId, now })) return refuse('ModeratedNameTaken');
  const stream = userStream(userId);
  return { events: [NameClaimed({ userId, claimedAt: now })], sideEvents: [...events.map((event) => ({ stream, event })), entry] };
}
