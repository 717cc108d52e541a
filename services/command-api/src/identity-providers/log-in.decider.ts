/** Rules of logins with an identity provider: an identity belongs to one account, and a first login creates it. Pure. */
import { BadgesSet, NameClaimed } from '@folkmoot/contracts/accounts/events';
import { IdentityLinked, IdentityUnlinked, ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import type { Decided, Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { InvitationUsed, RegistrationRequested } from '@folkmoot/contracts/registration/events';
import { registrationRefusals } from '@folkmoot/contracts/registration/refusals';
import { personEvents, type Registrant } from '../accounts/person-events.ts';
import { userStream } from '../accounts/user-state.ts';
import { type InvitationEvent, type InvitationState, invitationStream, isUsable } from '../registration/invitation-state.ts';
import { registrationStream } from '../registration/registration-state.ts';
import { type IdentityEvent, type IdentityState, identityStream } from './identity-state.ts';
import type { MatchedRule } from './rule-badges.ts';
import { type UserWithdrawal, withdrawalEvents } from './withdrawals.ts';

export type Identity = {
  readonly identityId: string;
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly label: string | null;
  /** The identity was linked to a deleted account. */
  readonly isAbandoned: boolean;
  readonly now: number;
};

/** What rules give the user. `badges` null: they stay unchanged. `matched` null: the same rules matched before. */
type ByRules = { readonly userId: string; readonly badges: number | null; readonly matched: readonly MatchedRule[] | null };
export type ComesIn = Identity & ByRules & { readonly kind: 'comesIn' };
export type Links = Identity & ByRules & { readonly kind: 'links' };

export type Creates = Identity & {
  readonly kind: 'creates';
  readonly userId: string;
  readonly registrant: Registrant;
  readonly badges: number;
  readonly matched: readonly MatchedRule[] | null;
  readonly nameId: string;
  readonly joins: readonly SideEvent[];
  /** `language`: for the e-mail about the decision. */
  readonly admission:
    | { readonly by: 'provider' }
    | { readonly by: 'approval'; readonly language: string }
    | { readonly by: 'invitation'; readonly key: string; readonly invitationId: string };
};

export type LogInFacts = ComesIn | Links | Creates;

export type LogInState = IdentityState | InvitationState;
export type LogInEvent = IdentityEvent | InvitationEvent;

/** Both are kept warm, each with its own folding. */
export const logInFolding: Folding<LogInState, LogInEvent> = { initial: { status: 'free' }, evolve: (state) => state };

/** The last use of an invitation decides first, because the code of a login works only once anyway. */
export function logInStream(facts: LogInFacts): string {
  return facts.kind === 'creates' && facts.admission.by === 'invitation'
    ? invitationStream(facts.admission.key)
    : identityStream(facts.identityId);
}

function linked({ identityId, providerId, issuer, subject, label, now }: Identity, userId: string): IdentityEvent {
  return IdentityLinked({ identityId, userId, providerId, issuer, subject, label, linkedAt: now });
}

function recordEvents({ matched, providerId, now }: LogInFacts, userId: string): readonly SideEvent[] {
  if (matched === null) return [];
  return [{ stream: userStream(userId), event: ProviderBadgesSet({ userId, providerId, rules: [...matched], setAt: now }) }];
}

function accountEvents(facts: Creates): readonly SideEvent[] {
  const { registrant, admission, badges, nameId, joins, now } = facts;
  const { userId, username, tag, email, hexColor } = registrant;
  const named = { stream: `name-${nameId}`, event: NameClaimed({ userId, claimedAt: now }) };
  if (admission.by !== 'approval') return [named, ...personEvents(registrant, badges), ...recordEvents(facts, userId), ...joins];
  const event = RegistrationRequested({ userId, username, tag, email, hexColor, language: admission.language, requestedAt: now });
  return [named, { stream: registrationStream(userId), event }];
}

function badgeEvents(facts: ComesIn | Links): readonly SideEvent[] {
  const { userId, badges } = facts;
  const set = badges === null ? [] : [{ stream: userStream(userId), event: BadgesSet({ userId, badges }) }];
  return [...recordEvents(facts, userId), ...set];
}

type Code = 'IdentityTaken' | 'ProviderLogInExpired' | 'InvitationRequired';

export function decideLogIn(state: LogInState, facts: LogInFacts): Decided<AnyEvent> | Refusal<Code> {
  if (facts.kind === 'creates' && facts.admission.by === 'invitation') {
    if (state.status === 'free' || state.status === 'linked' || !isUsable(state, facts.now))
      return refuse('InvitationRequired', { text: registrationRefusals.InvitationRequired.others.invalid });
    const used = InvitationUsed({ invitationId: facts.admission.invitationId, userId: facts.userId, usedAt: facts.now });
    const link = { stream: identityStream(facts.identityId), event: linked(facts, facts.userId) };
    return { events: [used], sideEvents: [link, ...accountEvents(facts)] };
  }
  const holderId = state.status === 'linked' && !facts.isAbandoned ? state.userId : null;
  if (facts.kind === 'comesIn')
    return holderId === facts.userId ? { events: [], sideEvents: badgeEvents(facts) } : refuse('ProviderLogInExpired');
  if (holderId !== null) return holderId === facts.userId ? [] : refuse('IdentityTaken');
  const sideEvents = facts.kind === 'creates' ? accountEvents(facts) : badgeEvents(facts);
  return { events: [linked(facts, facts.userId)], sideEvents };
}

/**
 * Links an identity from the settings of a logged-in user. Another provider with the same issuer takes over the identity, so that the first
 * can be removed.
 */
export function decideLink(state: IdentityState, facts: Links): readonly IdentityEvent[] | Refusal<'IdentityTaken'> {
  if (state.status === 'free' || facts.isAbandoned) return [linked(facts, facts.userId)];
  if (state.userId !== facts.userId) return refuse('IdentityTaken');
  return state.providerId === facts.providerId ? [] : [linked(facts, facts.userId)];
}

export type UnlinkFacts = {
  readonly identityId: string;
  readonly providerId: string;
  readonly userId: string;
  /** A usable password, a passkey, or another identity of a configured provider. */
  readonly hasOtherWayIn: boolean;
  /** The badges that rules gave to this login. */
  readonly withdrawals: readonly UserWithdrawal[];
  readonly now: number;
};

export function decideUnlink(
  state: IdentityState,
  { identityId, providerId, userId, hasOtherWayIn, withdrawals, now }: UnlinkFacts,
): Decided<IdentityEvent> | Refusal<'UnknownIdentity' | 'NoOtherWayIn'> {
  if (state.status === 'free' || state.userId !== userId) return refuse('UnknownIdentity');
  if (!hasOtherWayIn) return refuse('NoOtherWayIn');
  const unlinked = IdentityUnlinked({ identityId, userId, providerId, unlinkedAt: now });
  const lost = withdrawals.flatMap((withdrawal) => withdrawalEvents(withdrawal, now));
  return lost.length === 0 ? [unlinked] : { events: [unlinked], sideEvents: lost.map((event) => ({ stream: userStream(userId), event })) };
}
