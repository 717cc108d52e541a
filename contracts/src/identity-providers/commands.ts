/**
 * Log-in by OpenID Connect (instance.md, section 1). `GET /auth/oidc/:providerId/start` and `…/callback` are redirects: the gateway has its
 * own routes and calls the commands of the same path, because only the command API contacts the provider.
 */
import { z } from 'zod';
import { NewPassword, PasswordCandidate } from '../accounts/fields.ts';
import { ACCOUNT_LIMITS } from '../accounts/limits.ts';
import { besidePassword, FactorCode } from '../factors/fields.ts';
import { optional, StatusTrue, text } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { IDENTITY_PROVIDER_LIMITS as LIMITS } from './limits.ts';
import { IdentityProviderSettings, Issuer, ProviderId } from './settings.ts';
import { OwnIdentities, ProviderLogIn, ProviderRedirect, ProviderTest, RawIdentity, RawIdentityProvider } from './wire.ts';

const anyone: Requirement[] = [{ need: 'nothing' }];
const oneself: Requirement[] = [{ need: 'user' }];
const founder: Requirement[] = [{ need: 'user' }, { need: 'founder' }];
const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];

/** An id that is too long or malformed counts as unknown. */
const ofProvider = z.object({ providerId: z.string() });
const Code = text(1, LIMITS.code);

/** Writes to the vault, without an event. Only the gateway calls it, and counts the limit by the browser's address. */
export const beginProviderLogIn = command('beginProviderLogIn', 'POST', '/auth/oidc/:providerId/start', {
  who: anyone,
  params: ofProvider,
  body: z.object({ redirect: optional(z.string()), link: optional(z.string()) }),
  reply: ProviderRedirect,
  refuses: ['ForServicesOnly'],
});

/** `search`: query that the provider returned. `cookies`: header of the browser. */
export const finishProviderLogIn = command('finishProviderLogIn', 'POST', '/auth/oidc/:providerId/callback', {
  who: anyone,
  params: ofProvider,
  body: z.object({ search: z.string(), cookies: z.string() }),
  reply: ProviderRedirect,
  refuses: ['ForServicesOnly'],
});

const logInRefusals = [
  'ProviderLogInExpired',
  'ProviderMakesNoAccounts',
  'ProviderGivesNoEmail',
  'IdentityTaken',
  'AddressBanned',
  'Suspended',
  'RegistrationPending',
  'EmailDomainNotAllowed',
  'EmailSuspended',
  'BlockedBySite',
  'NameTaken',
  'EmailTaken',
  'InvitationRequired',
  'TooManyGuesses',
  'WrongPassword',
  'WrongLoginCode',
] as const;

export const redeemProviderLogIn = command('redeemProviderLogIn', 'POST', '/auth/oidc/token', {
  who: anyone,
  limit: { name: 'oidc_token', requests: 20, perMs: 30_000, by: 'address' },
  body: z.object({ code: Code }),
  reply: ProviderLogIn,
  refuses: logInRefusals,
});

/** Provides what the log-in still needs. */
export const continueProviderLogIn = command('continueProviderLogIn', 'POST', '/auth/oidc/continue', {
  who: anyone,
  limit: { name: 'oidc_continue', requests: 20, perMs: 30_000, by: 'address' },
  body: z.object({
    ticket: Code,
    password: optional(PasswordCandidate),
    code: optional(FactorCode),
    inviteCode: optional(z.string().max(ACCOUNT_LIMITS.registrationCode)),
  }),
  reply: ProviderLogIn,
  refuses: logInRefusals,
});

/** Called by the provider. */
export const backchannelLogout = command('backchannelLogout', 'POST', '/auth/oidc/:providerId/backchannel-logout', {
  who: anyone,
  limit: { name: 'oidc_backchannel_logout', requests: 300, perMs: 60_000, by: 'address' },
  params: ofProvider,
  body: z.object({ logout_token: text(1, LIMITS.logoutToken) }),
  reply: z.undefined(),
  refuses: ['LogoutTokenRefused'],
});

export const listIdentities = query('listIdentities', '/auth/oidc/identities', {
  who: oneself,
  limit: { name: 'identities_get', requests: 20, perMs: 20_000 },
  reply: OwnIdentities,
});

/** Answers `listIdentities`, because only the vault knows whether there is a password. */
export const showIdentities = command('showIdentities', 'POST', '/auth/oidc/identities', {
  who: oneself,
  limit: { name: 'identities_show', requests: 20, perMs: 20_000 },
  reply: OwnIdentities,
});

/** An account without a password proves its identity by a log-in within the last minutes. */
const proof = { password: optional(PasswordCandidate), ...besidePassword };
const unproved = ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasskeyNotAccepted', 'LogInAgain'] as const;

/** `url`: where the browser proves the identity. */
export const beginIdentityLink = command('beginIdentityLink', 'POST', '/auth/oidc/:providerId/link', {
  who: oneself,
  limit: { name: 'identity_link_begin', requests: 10, perMs: 60_000 },
  params: ofProvider,
  body: z.object(proof),
  reply: z.object({ url: z.string() }),
  refuses: [...unproved, 'UnknownProvider', 'TooManyIdentities'],
});

export const linkIdentity = command('linkIdentity', 'POST', '/auth/oidc/link', {
  who: oneself,
  limit: { name: 'identity_link', requests: 10, perMs: 60_000 },
  body: z.object({ code: Code }),
  reply: RawIdentity,
  refuses: ['ProviderLogInExpired', 'IdentityTaken', 'TooManyIdentities'],
});

export const unlinkIdentity = command('unlinkIdentity', 'DELETE', '/auth/oidc/identities/:identityId', {
  who: oneself,
  limit: { name: 'identity_unlink', requests: 10, perMs: 60_000 },
  params: z.object({ identityId: z.string().regex(/^[\w-]{1,100}$/) }),
  body: z.object(proof),
  reply: StatusTrue,
  refuses: [...unproved, 'UnknownIdentity', 'NoOtherWayIn'],
});

/** For accounts that a provider created. */
export const setFirstPassword = command('setFirstPassword', 'POST', '/auth/oidc/password', {
  who: oneself,
  limit: { name: 'first_password', requests: 10, perMs: 60_000 },
  body: z.object({ newPassword: NewPassword }),
  reply: StatusTrue,
  refuses: ['PasswordIsSet', 'LogInAgain', 'PasswordNotAllowed'],
});

export const listIdentityProviders = query('listIdentityProviders', '/instance/identity-providers', {
  who: staff,
  reply: z.array(RawIdentityProvider),
});

const limited = { name: 'change_identity_provider', requests: 30, perMs: 60_000 };
/** Absent: the secret is unchanged. Empty: no secret (a public client). */
const ClientSecret = optional(z.string().max(LIMITS.clientSecret));

export const createIdentityProvider = command('createIdentityProvider', 'POST', '/instance/identity-providers', {
  who: founder,
  limit: limited,
  body: IdentityProviderSettings.extend({ id: ProviderId, clientSecret: ClientSecret }),
  reply: RawIdentityProvider,
  refuses: ['ProviderExists', 'ProviderLocked', 'TooManyProviders', 'UnknownRuleServer', 'FounderLockedOut'],
});

export const changeIdentityProvider = command('changeIdentityProvider', 'PUT', '/instance/identity-providers/:providerId', {
  who: founder,
  limit: limited,
  params: ofProvider,
  body: IdentityProviderSettings.extend({ clientSecret: ClientSecret }),
  reply: RawIdentityProvider,
  refuses: ['UnknownProvider', 'ProviderLocked', 'UnknownRuleServer', 'FounderLockedOut'],
});

export const removeIdentityProvider = command('removeIdentityProvider', 'DELETE', '/instance/identity-providers/:providerId', {
  who: founder,
  limit: limited,
  params: ofProvider,
  reply: StatusTrue,
  refuses: ['UnknownProvider', 'ProviderLocked', 'FounderLockedOut'],
});

/** Reads the discovery document of an issuer, and changes nothing. */
export const testIdentityProvider = command('testIdentityProvider', 'POST', '/instance/identity-providers/test', {
  who: founder,
  limit: limited,
  body: z.strictObject({ issuer: Issuer }),
  reply: ProviderTest,
});
