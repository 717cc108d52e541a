/** Rules of accounts (users document, sections 3 and 5). Pure. */
import { BadgesSet, EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { BADGE, FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import type { Beside, Decided } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { mayClaim, type NameEvent, type NameFacts, type NameState } from './name-state.ts';
import { type UserEvent, type UserState, userStream } from './user-state.ts';

export type RegisterFacts = NameFacts & {
  readonly before: false;
  readonly username: string;
  readonly tag: string;
  readonly email: string;
  readonly hexColor: string;
  /** First of a new installation. */
  readonly first: boolean;
  readonly mustConfirm: boolean;
};

/** The address has its log-in. A repeat by its key is answered without a decision; whatever else comes this far is a second registration. */
export type RegisteredBefore = { readonly before: true };

/** The claim of the name decides; the person follows beside it. */
export function decideRegister(
  state: NameState,
  facts: RegisterFacts | RegisteredBefore,
): Decided<NameEvent> | Refusal<'EmailTaken' | 'NameTaken'> {
  if (facts.before) return refuse('EmailTaken');
  if (!mayClaim(state, facts)) return refuse('NameTaken');
  const { userId, username, tag, email, hexColor, now } = facts;
  const stream = userStream(userId);
  const registered = UserRegistered({
    userId,
    username,
    tag,
    email,
    hexColor,
    badges: facts.first ? BADGE.FOUNDER : 0,
    bot: false,
    registeredAt: now,
  });
  const beside: Beside[] = [{ stream, event: registered }];
  if (!facts.mustConfirm) beside.push({ stream, event: EmailConfirmed({ userId }) });
  return { events: [NameClaimed({ userId, claimedAt: now })], beside };
}

/** The code was redeemed before: only its effect is decided. */
export function decideConfirmEmail(state: UserState, userId: string): readonly UserEvent[] | Refusal<'AlreadyConfirmed'> {
  return state.emailConfirmed ? refuse('AlreadyConfirmed') : [EmailConfirmed({ userId })];
}

export function decideToggleBadge(state: UserState, bit: number): readonly UserEvent[] | Refusal<'BadgeNotFree'> {
  if (state.status === 'none' || !FREE_BADGES.includes(bit)) return refuse('BadgeNotFree');
  return [BadgesSet({ userId: state.userId, badges: state.badges ^ bit })];
}
