/** Rules of accounts (users document, sections 3 and 5). Pure. */
import { BadgesSet, EmailConfirmed, NameClaimed } from '@folkmoot/contracts/accounts/events';
import { BADGE, FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import type { Decided, Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { InstanceFounded, InvitationUsed, RegistrationRequested } from '@folkmoot/contracts/registration/events';
import { registrationRefusals } from '@folkmoot/contracts/registration/refusals';
import type { Admission } from '../registration/admission-state.ts';
import { FOUNDING_STREAM, type FoundingEvent, type FoundingState } from '../registration/founding.ts';
import { type InvitationEvent, type InvitationState, invitationStream, isUsable } from '../registration/invitation-state.ts';
import { registrationStream } from '../registration/registration-state.ts';
import { mayClaim, type NameEvent, type NameFacts, type NameState, nameFolding } from './name-state.ts';
import { personEvents } from './person-events.ts';
import type { UserEvent, UserState } from './user-state.ts';

export type RegisterFacts = NameFacts & {
  readonly before: false;
  readonly username: string;
  readonly tag: string;
  readonly email: string;
  readonly hexColor: string;
  readonly nameId: string;
  /** The rule that allows the registration. */
  readonly admission: Admission;
  readonly mustConfirm: boolean;
  /** Servers that the new account joins automatically. */
  readonly joins: readonly SideEvent[];
};

/** The address already has a login. A repeat with the same key is answered before this point, so this is a second registration. */
export type RegisteredBefore = { readonly before: true };

/**
 * What a registration claims: a name, one use of an invitation, or the role of founder. One stream decides, so that only one of two
 * concurrent registrations succeeds. A name next to it was free a moment ago, and its tag is random (decision 127).
 */
export type ClaimState = NameState | InvitationState | FoundingState;
export type ClaimEvent = NameEvent | InvitationEvent | FoundingEvent;

/** All three are kept warm, each with its own folding. */
export const claimFolding: Folding<ClaimState, ClaimEvent> = { initial: nameFolding.initial, evolve: (state) => state };

export function claimStream(facts: (RegisterFacts | RegisteredBefore) & { readonly nameId: string }): string {
  const name = `name-${facts.nameId}`;
  if (facts.before) return name;
  if (facts.admission.by === 'founder') return FOUNDING_STREAM;
  return facts.admission.by === 'invitation' ? invitationStream(facts.admission.key) : name;
}

type RegisterCode = 'EmailTaken' | 'NameTaken' | 'SetupDone' | 'InvitationRequired';

/** The claim decides. The user's own events are written next to it, or after approval. */
export function decideRegister(state: ClaimState, facts: RegisterFacts | RegisteredBefore): Decided<AnyEvent> | Refusal<RegisterCode> {
  if (facts.before) return refuse('EmailTaken');
  const { userId, nameId, admission, now } = facts;
  const named = NameClaimed({ userId, claimedAt: now });
  const namedBeside = { stream: `name-${nameId}`, event: named };
  switch (state.status) {
    case 'founded':
      return refuse('SetupDone');
    case 'unfounded':
      return { events: [InstanceFounded({ userId, foundedAt: now })], sideEvents: [namedBeside, ...personEvents(facts, BADGE.FOUNDER)] };
    case 'uninvited':
    case 'invites':
      if (!isUsable(state, now)) return refuse('InvitationRequired', { text: registrationRefusals.InvitationRequired.others.invalid });
      return {
        events: [InvitationUsed({ invitationId: state.invitationId, userId, usedAt: now })],
        sideEvents: [namedBeside, ...personEvents(facts, 0), ...facts.joins],
      };
    default: {
      if (!mayClaim(state, facts)) return refuse('NameTaken');
      const follows = admission.by === 'approval' ? requestEvents(facts, admission.language) : [...personEvents(facts, 0), ...facts.joins];
      return { events: [named], sideEvents: follows };
    }
  }
}

function requestEvents({ userId, username, tag, email, hexColor, now }: RegisterFacts, language: string): readonly SideEvent[] {
  const event = RegistrationRequested({ userId, username, tag, email, hexColor, language, requestedAt: now });
  return [{ stream: registrationStream(userId), event }];
}

/** The code was redeemed already. This decides only the effect. */
export function decideConfirmEmail(state: UserState, userId: string): readonly UserEvent[] | Refusal<'AlreadyConfirmed'> {
  return state.emailConfirmed ? refuse('AlreadyConfirmed') : [EmailConfirmed({ userId })];
}

export function decideToggleBadge(state: UserState, bit: number): readonly UserEvent[] | Refusal<'BadgeNotFree'> {
  if (state.status === 'none' || !FREE_BADGES.includes(bit)) return refuse('BadgeNotFree');
  return [BadgesSet({ userId: state.userId, badges: state.badges ^ bit })];
}
