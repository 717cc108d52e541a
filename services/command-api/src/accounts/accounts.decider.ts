/** Rules of accounts (users document, sections 3 and 5). Pure. */
import { BadgesSet, EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { BADGE, FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import type { Beside, Decided, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { InstanceFounded } from '@folkmoot/contracts/registration/events';
import type { Admission } from '../registration/admission.ts';
import { FOUNDING_STREAM, type FoundingEvent, type FoundingState, foundingFolding } from '../registration/founding.ts';
import { mayClaim, type NameEvent, type NameFacts, type NameState, nameFolding } from './name-state.ts';
import { type UserEvent, type UserState, userStream } from './user-state.ts';

export type RegisterFacts = NameFacts & {
  readonly before: false;
  readonly username: string;
  readonly tag: string;
  readonly email: string;
  readonly hexColor: string;
  readonly nameId: string;
  /** By which rule they may register. */
  readonly admission: Admission;
  readonly mustConfirm: boolean;
};

/** The address has its log-in. A repeat by its key is answered without a decision; whatever else comes this far is a second registration. */
export type RegisteredBefore = { readonly before: true };

/** What somebody who registers claims: their name, or to be the founder. One stream decides, so that of two at once one has it. */
export type ClaimState = NameState | FoundingState;
export type ClaimEvent = NameEvent | FoundingEvent;

export const claimFolding: Folding<ClaimState, ClaimEvent> = {
  initial: nameFolding.initial,
  evolve(_state, event) {
    return event.type === 'NameClaimed'
      ? nameFolding.evolve(nameFolding.initial, event)
      : foundingFolding.evolve(foundingFolding.initial, event);
  },
};

export function claimStream(facts: (RegisterFacts | RegisteredBefore) & { readonly nameId: string }): string {
  return !facts.before && facts.admission.by === 'founder' ? FOUNDING_STREAM : `name-${facts.nameId}`;
}

/** The claim decides; the person follows beside it. */
export function decideRegister(
  state: ClaimState,
  facts: RegisterFacts | RegisteredBefore,
): Decided<AnyEvent> | Refusal<'EmailTaken' | 'NameTaken' | 'SetupDone'> {
  if (facts.before) return refuse('EmailTaken');
  const { userId, nameId, admission, now } = facts;
  const name = NameClaimed({ userId, claimedAt: now });
  if (state.status === 'founded') return refuse('SetupDone');
  if (state.status === 'unfounded') {
    if (admission.by !== 'founder') return refuse('SetupDone');
    return {
      events: [InstanceFounded({ userId, foundedAt: now })],
      // Nobody else can register at this moment: the name, which was free, still is.
      beside: [{ stream: `name-${nameId}`, event: name }, ...personEvents(facts, BADGE.FOUNDER)],
    };
  }
  return mayClaim(state, facts) ? { events: [name], beside: personEvents(facts, 0) } : refuse('NameTaken');
}

function personEvents(facts: RegisterFacts, badges: number): readonly Beside[] {
  const { userId, username, tag, email, hexColor, now } = facts;
  const stream = userStream(userId);
  const registered = UserRegistered({
    userId,
    username,
    tag,
    email,
    hexColor,
    badges,
    bot: false,
    registeredAt: now,
  });
  const beside: Beside[] = [{ stream, event: registered }];
  if (!facts.mustConfirm) beside.push({ stream, event: EmailConfirmed({ userId }) });
  return beside;
}

/** The code was redeemed before: only its effect is decided. */
export function decideConfirmEmail(state: UserState, userId: string): readonly UserEvent[] | Refusal<'AlreadyConfirmed'> {
  return state.emailConfirmed ? refuse('AlreadyConfirmed') : [EmailConfirmed({ userId })];
}

export function decideToggleBadge(state: UserState, bit: number): readonly UserEvent[] | Refusal<'BadgeNotFree'> {
  if (state.status === 'none' || !FREE_BADGES.includes(bit)) return refuse('BadgeNotFree');
  return [BadgesSet({ userId: state.userId, badges: state.badges ^ bit })];
}
