/**
 * Decides who logs in by the answer of a provider. A linked identity logs in to its account. If the verified address belongs to an account,
 * the identity is linked after a check of the account's password. Otherwise a new account is created, if the provider allows it.
 */
import { randomInt } from 'node:crypto';
import { accountRefusals } from '@folkmoot/contracts/accounts/refusals';
import type { continueProviderLogIn, redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import type { ProviderLogIn } from '@folkmoot/contracts/identity-providers/wire';
import { mayUseEmail } from '@folkmoot/contracts/instance/wire';
import { bestLanguage } from '@folkmoot/contracts/kernel/languages';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import { freeAbandoned, freeName, isKnown } from '../accounts/accounts.facts.ts';
import { provePassword } from '../accounts/password-proof.ts';
import { pleasantColor } from '../accounts/pleasant-color.ts';
import { userFolding } from '../accounts/user-state.ts';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { asksForCode, proveSecondFactor } from '../factors/second-factor.ts';
import { findBlock, isBannedAddress } from '../moderation/blocked.ts';
import { isBlockedEmail } from '../moderation/blocked-emails.ts';
import { byInvitation } from '../registration/admission.ts';
import { isFounded } from '../registration/founding.ts';
import { joinsOf } from '../registration/joins.ts';
import { registrationFolding } from '../registration/registration-state.ts';
import { badgeSourcesOf } from './badge-sources.ts';
import { countsAsSecondFactor, grantedBy, labelFrom, usernameFrom, verifiedEmail } from './claims.ts';
import { FLOW_MS, randomText } from './flow.ts';
import { holderOf, identitiesOf, identityFolding, identityIdOf, identityStream } from './identity-state.ts';
import { freshProviders, providerOf } from './known-providers.ts';
import type { Creates, Identity, LogInFacts } from './log-in.decider.ts';
import { opens } from './login-methods.ts';
import { knownLogouts, LOGIN_MS, sidIndex } from './logouts.ts';
import { PROVIDER_CALLBACK, type ProviderCallback, providerCallbackIn } from './redirects.ts';
import { badgesAfterLogin, matchedRules } from './rule-badges.ts';
import { issuersOf, rulesOf } from './withdrawals.ts';

const TICKET = 'oidc ticket';

type Code = CodeOf<typeof redeemProviderLogIn>;
type Asked = Pick<Input<typeof continueProviderLogIn>, 'address' | 'now' | 'agent' | 'languages' | 'newId' | 'access'>;
type Given = { readonly password?: string | undefined; readonly code?: string | undefined; readonly inviteCode?: string | undefined };
/** `provedId`: the user whose password was given in an earlier request of this login. */
type Coming = { readonly providerCallback: ProviderCallback; readonly provedId: string | null; readonly given: Given };

/** The facts for the decision, or the missing input. */
export type LoggingIn = { readonly facts: LogInFacts | null; readonly identityId: string; readonly reply: ProviderLogIn };

async function needs(
  deps: Deps,
  needed: 'password' | 'code' | 'invitation',
  { providerCallback, provedId }: Coming,
  provider: KnownProvider,
) {
  const ticket = randomText();
  await deps.vault.oneTime.keep(TICKET, ticket, JSON.stringify({ providerCallback, provedId }), FLOW_MS);
  return { needs: needed, ticket, providerName: provider.name };
}

type Ground = {
  readonly coming: Coming;
  readonly provider: KnownProvider;
  readonly identity: Identity;
  readonly asked: Asked;
  readonly deps: Deps;
};
type Outcome = Promise<LoggingIn | Refusal<Code>>;

function waiting(identity: Identity, reply: ProviderLogIn): LoggingIn {
  return { facts: null, identityId: identity.identityId, reply };
}

/** The session is noted first. A logout or a removal of the provider at the same moment then finds it, or is found here. */
async function openFor(
  { coming, identity, asked, deps }: Ground,
  userId: string,
): Promise<ProviderLogIn | Refusal<'ProviderLogInExpired'>> {
  const { token, sessionId } = await deps.vault.openSession(userId, asked.agent);
  const { sid, issuer, redirect, providerId } = coming.providerCallback;
  const origin = { providerId, identityId: identity.identityId, sid: sid === null ? null : sidIndex(deps, issuer, sid) };
  await deps.vault.providerSessions.note({ sessionId, userId }, origin);
  if (!(await isCurrent(coming.providerCallback, deps, asked.now))) {
    await deps.vault.endSession(userId, sessionId);
    return refuse('ProviderLogInExpired');
  }
  await deps.vault.usualPlaces.prove(userId, asked.address);
  return { token, redirect };
}

/** False: there was a logout at the provider since, the provider was removed or changed its issuer, or the login took too long. */
export async function isCurrent(providerCallback: ProviderCallback, deps: Deps, now: number): Promise<boolean> {
  const { providerId, issuer, logouts, at } = providerCallback;
  if (now - at > LOGIN_MS || (await knownLogouts(deps, providerCallback)) !== logouts) return false;
  return opens({ providerId, issuer }, await freshProviders(deps));
}

async function freshRules(deps: Deps, { id }: KnownProvider): Promise<KnownProvider['rules']> {
  return (await freshProviders(deps)).find((provider) => provider.id === id)?.rules ?? [];
}

/** The badges that rules give at this login. */
async function byRules({ coming, provider, identity, deps }: Ground, userId: string) {
  const providers = await freshProviders(deps);
  const { matched: fitting, ruledBadges } = grantedBy(coming.providerCallback.all, await freshRules(deps, provider));
  const matched = matchedRules(identity.issuer, fitting, deps.vault.blindIndex);
  const sources = { ...badgeSourcesOf(deps.warm, userId), badges: deps.warm.state(userFolding, userId).badges };
  const issuers = issuersOf([...identitiesOf(deps.warm, userId), identity]);
  const login = { providerId: provider.id, matched, ruledBadges };
  const badges = badgesAfterLogin(sources, issuers, rulesOf(deps, providers), login);
  const before = sources.byProvider.get(provider.id) ?? [];
  return {
    badges: badges === sources.badges ? null : badges,
    matched: JSON.stringify(matched) === JSON.stringify(before) ? null : matched,
  };
}

/** Logs in to an existing account. Blocked users are refused, and the second factor is required unless the provider's counts. */
async function comeIn(ground: Ground, userId: string, kind: 'comesIn' | 'links'): Outcome {
  const { coming, provider, identity, asked, deps } = ground;
  const blocked = findBlock(deps.warm, deps.vault)({ userId, bot: false, sessionId: '' }, asked.address, asked.now);
  if (blocked) return blocked;
  const counts = countsAsSecondFactor(coming.providerCallback.methods, provider.secondFactors);
  if (!counts && (await asksForCode(deps, userId))) {
    if (coming.given.code === undefined) return waiting(identity, await needs(deps, 'code', coming, provider));
    const unproved = await proveSecondFactor(deps, userId, coming.given.code, { ...asked, actor: null });
    // A code was given, so the refusal is not about a missing one.
    if (unproved) return unproved as Refusal<'WrongLoginCode' | 'TooManyGuesses'>;
  }
  const reply = await openFor(ground, userId);
  if (isRefusal(reply)) return reply;
  return { facts: { ...identity, kind, userId, ...(await byRules(ground, userId)) }, identityId: identity.identityId, reply };
}

/** The provider verifies the address, but only the password proves that the account belongs to the same person. */
async function linkByPassword(ground: Ground, userId: string): Outcome {
  const { coming, provider, identity, asked, deps } = ground;
  if (deps.warm.state(registrationFolding, userId).status === 'pending') return refuse('RegistrationPending');
  if (coming.provedId === userId) return comeIn(ground, userId, 'links');
  // A first login is in progress or its process died. The address becomes free after two minutes.
  if (!isKnown(deps.warm, userId)) return refuse('ProviderLogInExpired');
  if (!(await deps.vault.hasPassword(userId))) return refuse('EmailTaken', { text: accountRefusals.EmailTaken.others.withoutPassword });
  const { password } = coming.given;
  if (password === undefined) return waiting(identity, await needs(deps, 'password', coming, provider));
  const proved = await provePassword(deps, { userId, account: userId, password }, { ...asked, actor: null });
  if (isRefusal(proved)) return proved;
  if (!proved) return refuse('WrongPassword');
  return comeIn({ ...ground, coming: { ...coming, provedId: userId } }, userId, 'links');
}

type Admitted = { readonly admission: Creates['admission']; readonly serverIds: readonly string[] };

/** By the setting of the provider or the registration mode of the instance. null: an invitation is required. */
async function admitted({ coming, provider, asked, deps }: Ground): Promise<Admitted | null | Refusal<Code>> {
  const { registration } = deps.instance();
  const isFree = { admission: { by: 'provider' as const }, serverIds: [] };
  if (!isFounded(deps.warm) || provider.createsAccounts === 'never') return refuse('ProviderMakesNoAccounts');
  if (provider.createsAccounts === 'always' || registration === 'open') return isFree;
  if (registration === 'closed') return refuse('ProviderMakesNoAccounts');
  const code = coming.given.inviteCode ?? '';
  if (code !== '') {
    const invited = await byInvitation(deps, { code, address: asked.address, now: asked.now });
    if (isRefusal(invited)) return invited as Refusal<'InvitationRequired' | 'TooManyGuesses'>;
    if (invited.by !== 'invitation') return isFree;
    const { key, invitationId, serverId } = invited;
    return { admission: { by: 'invitation', key, invitationId }, serverIds: serverId === null ? [] : [serverId] };
  }
  return registration === 'invite' ? null : { admission: { by: 'approval', language: bestLanguage(asked.languages) }, serverIds: [] };
}

async function create(ground: Ground, email: string | null): Outcome {
  const { coming, provider, identity, asked, deps } = ground;
  const { now } = asked;
  const { all } = coming.providerCallback;
  if (isBannedAddress(deps.warm, deps.vault, asked.address, now)) return refuse('AddressBanned');
  const by = await admitted(ground);
  if (by === null) return waiting(identity, await needs(deps, 'invitation', coming, provider));
  if (isRefusal(by)) return by;
  if (email !== null && !mayUseEmail(deps.instance(), email)) return refuse('EmailDomainNotAllowed');
  if (email !== null && isBlockedEmail(deps.warm, deps.vault, email)) return refuse('EmailSuspended');
  const allowed = deps.instance()['emailDomains.allowed'];
  // Without an address, the user can't be notified of the decision, and allowed domains can't be checked.
  if (email === null && (by.admission.by === 'approval' || allowed.length > 0)) return refuse('ProviderGivesNoEmail');
  const username = usernameFrom(all);
  const blocked = blockedName({ username }, asked, deps);
  if (blocked) return blocked;
  const userId = asked.newId();
  const name = freeName(deps, username, userId, now);
  if (!name) return refuse('NameTaken');
  if (!(await deps.vault.createLoginElsewhere(userId, email))) return refuse('EmailTaken');
  const waits = by.admission.by === 'approval';
  const reply = waits ? { pending: true as const } : await openFor(ground, userId);
  if (isRefusal(reply)) {
    await deps.vault.dropLogin(userId);
    return reply;
  }
  const { badges, serverIds, matched: fitting } = grantedBy(all, await freshRules(deps, provider));
  const matched = fitting.length === 0 ? null : matchedRules(identity.issuer, fitting, deps.vault.blindIndex);
  const registrant = { userId, username, tag: name.tag, email, hexColor: pleasantColor(randomInt(360)), mustConfirm: false, now };
  const joins = waits ? [] : joinsOf(deps, [...by.serverIds, ...serverIds], { userId, newId: asked.newId, now });
  const facts = {
    ...identity,
    kind: 'creates' as const,
    userId,
    registrant,
    badges,
    matched,
    nameId: name.nameId,
    joins,
    admission: by.admission,
  };
  return { facts, identityId: identity.identityId, reply };
}

export async function identityOf(
  providerCallback: ProviderCallback,
  deps: Deps,
  now: number,
): Promise<{ readonly identity: Identity; readonly holderId: string | null }> {
  const { providerId, issuer, subject, all } = providerCallback;
  const identityId = identityIdOf(deps.vault, issuer, subject);
  // Reads the log, because another process may have linked the identity a moment ago.
  const state = await deps.stateOf(identityFolding, identityStream(identityId));
  const holderId = holderOf(deps.warm, state);
  const isAbandoned = state.status === 'linked' && holderId === null;
  return { identity: { identityId, providerId, issuer, subject, label: labelFrom(all), isAbandoned, now }, holderId };
}

async function logIn(coming: Coming, asked: Asked, deps: Deps): Outcome {
  const { providerCallback } = coming;
  const provider = providerOf(deps, providerCallback.providerId);
  if (!provider || providerCallback.linkUserId !== null || !(await isCurrent(providerCallback, deps, asked.now)))
    return refuse('ProviderLogInExpired');
  const { identity, holderId } = await identityOf(providerCallback, deps, asked.now);
  const ground = { coming, provider, identity, asked, deps };
  if (holderId !== null) {
    if (deps.warm.state(registrationFolding, holderId).status === 'pending') return refuse('RegistrationPending');
    return comeIn(ground, holderId, 'comesIn');
  }
  const email = verifiedEmail(providerCallback.all, provider);
  if (email !== null) await freeAbandoned(deps, email, asked.now);
  const ownerId = email === null ? null : await deps.vault.userIdOfEmail(email);
  return ownerId === null ? create(ground, email) : linkByPassword(ground, ownerId);
}

export async function redeemFacts(input: Input<typeof redeemProviderLogIn>, deps: Deps): Outcome {
  const providerCallback = providerCallbackIn(await deps.vault.oneTime.take(PROVIDER_CALLBACK, input.body.code));
  return providerCallback ? logIn({ providerCallback, provedId: null, given: {} }, input, deps) : refuse('ProviderLogInExpired');
}

/** A ticket stays valid after wrong input, because guesses are counted. It is used up by a login or replaced by a new ticket. */
export async function continueFacts(input: Input<typeof continueProviderLogIn>, deps: Deps): Outcome {
  const { ticket, ...given } = input.body;
  const note = await deps.vault.oneTime.peek(TICKET, ticket);
  if (note === null) return refuse('ProviderLogInExpired');
  const { providerCallback, provedId } = JSON.parse(note) as { readonly providerCallback: unknown; readonly provedId: string | null };
  const parsed = providerCallbackIn(JSON.stringify(providerCallback));
  if (!parsed) return refuse('ProviderLogInExpired');
  const outcome = await logIn({ providerCallback: parsed, provedId, given }, input, deps);
  if (isRefusal(outcome)) return outcome;
  return (await deps.vault.oneTime.take(TICKET, ticket)) === null ? refuse('ProviderLogInExpired') : outcome;
}
