/** Settings of an identity provider. The client secret is stored separately in the vault (H9). */
import { z } from 'zod';
import { BADGE } from '../accounts/limits.ts';
import { fault } from '../kernel/faults.ts';
import { text } from '../kernel/fields.ts';
import { isId } from '../kernel/ids.ts';
import { IDENTITY_PROVIDER_LIMITS as LIMITS } from './limits.ts';

/** `asRegistration`: by the registration mode of the instance. `always`: in every mode. `never`: only linked accounts can log in. */
export const ACCOUNT_CREATION = ['asRegistration', 'always', 'never'] as const;

/** Founders are appointed only by founders or on the machine, never by a claim. BOT is never stored. */
export const RULE_BADGES = Object.keys(BADGE).filter((name): name is RuleBadge => name !== 'FOUNDER' && name !== 'BOT');
export type RuleBadge = Exclude<keyof typeof BADGE, 'FOUNDER' | 'BOT'>;

/** Plain HTTP would expose tokens to the network, so it is accepted only for hosts that are private by their name or address. */
const PRIVATE_HOST =
  /^(localhost|[^.:]+|.+\.(internal|local|lan|localhost)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd].*\])$/i;

/** By name or address only, without a DNS look-up. */
export function isPrivateHost(hostname: string): boolean {
  return PRIVATE_HOST.test(hostname);
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname));
}

export const Issuer = text(1, LIMITS.issuer).refine(isIssuer, { message: fault('notValid') });

export const ProviderId = z
  .string()
  .max(LIMITS.id)
  .regex(/^[a-z0-9][a-z0-9-]*$/, { message: fault('notValid') });

export const ClaimRule = z.strictObject({
  /** A dot selects a nested key: `realm_access.roles`. */
  claim: text(1, LIMITS.claim),
  /** The claim equals this value, or is a list that contains it. */
  value: text(1, LIMITS.value),
  badge: z
    .string()
    .refine((name) => RULE_BADGES.some((known) => known === name), { message: fault('notValid') })
    .nullable()
    .default(null),
  serverId: z.string().refine(isId).nullable().default(null),
});
export type ClaimRule = z.infer<typeof ClaimRule>;

export const IdentityProviderSettings = z.strictObject({
  name: text(1, LIMITS.name),
  issuer: Issuer,
  clientId: text(1, LIMITS.clientId),
  scopes: text(1, LIMITS.scopes).default('openid profile email'),
  createsAccounts: z.enum(ACCOUNT_CREATION).default('asRegistration'),
  /** Treats every e-mail address of the provider as verified, for providers that do not send `email_verified`. */
  trustsEmail: z.boolean().default(false),
  /** Values of `amr` or `acr` that replace the second factor of the account. */
  secondFactors: z.array(text(1, LIMITS.secondFactor)).max(LIMITS.secondFactors).default([]),
  rules: z.array(ClaimRule).max(LIMITS.rules).default([]),
});
export type IdentityProviderSettings = z.infer<typeof IdentityProviderSettings>;

/** An entry of `OIDC_PROVIDERS`. */
export const EnvironmentProvider = IdentityProviderSettings.extend({
  id: ProviderId,
  /** Absent for a public client. */
  clientSecret: text(1, LIMITS.clientSecret).optional(),
});
export type EnvironmentProvider = z.infer<typeof EnvironmentProvider>;
