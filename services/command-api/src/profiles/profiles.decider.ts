/** Rules of profiles (users document, section 5). Pure. */
import { EmailChanged, EmailConfirmed, NameClaimed, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import type { Decided } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { mayClaim, type NameEvent, type NameState } from '../accounts/name-state.ts';
import { evolveUser, type LiveUserEvent, type User, type UserEvent, type UserState, userStream } from '../accounts/user-state.ts';

export type ProfileChanges = Omit<EventOf<typeof ProfileUpdated>['data'], 'userId'>;

type ProfileEvent = LiveUserEvent;

export type UpdateFacts = {
  readonly user: User;
  readonly changes: ProfileChanges;
  /** The name that must be claimed first. null: the name is unchanged, or only its case changes. */
  readonly claim: { readonly nameId: string; readonly bearerId: string | null } | null;
  readonly newEmail: string | null;
  readonly mustConfirm: boolean;
  /** The vault already has the new password. */
  readonly newPassword: boolean;
  readonly socketId: string | null;
  readonly now: number;
};

/** The events of the update. An update without changes writes an event too, because clients wait for its signal. */
export function profileEvents(facts: UpdateFacts): readonly ProfileEvent[] {
  const { userId } = facts.user;
  const events: ProfileEvent[] = [ProfileUpdated({ userId, ...facts.changes })];
  if (facts.newEmail !== null) events.push(EmailChanged({ userId, email: facts.newEmail }));
  if (facts.newEmail !== null && !facts.mustConfirm) events.push(EmailConfirmed({ userId }));
  if (facts.newPassword) events.push(PasswordChanged({ userId, sparedSocketId: facts.socketId }));
  return events;
}

/** With a new name, the claim decides, and the changes are written next to it. */
export function decideUpdate(state: UserState | NameState, facts: UpdateFacts): Decided<UserEvent | NameEvent> | Refusal<'NameTaken'> {
  const events = profileEvents(facts);
  if (!facts.claim) return events;
  const { userId } = facts.user;
  const claim: NameState = state.status === 'claimed' ? state : { status: 'free' };
  if (!mayClaim(claim, { userId, bearerId: facts.claim.bearerId, now: facts.now })) return refuse('NameTaken', { path: null });
  const stream = userStream(userId);
  return {
    events: [NameClaimed({ userId, claimedAt: facts.now })],
    sideEvents: events.map((event) => ({ stream, event })),
  };
}

/** The user in the answer. */
export function updatedUser(facts: UpdateFacts): User {
  return profileEvents(facts).reduce(evolveUser, facts.user);
}
