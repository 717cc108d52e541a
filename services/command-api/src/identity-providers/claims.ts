/** Maps the claims of a provider: name, address, badges, servers, second factor. Pure. */
import { Email, Username } from '@folkmoot/contracts/accounts/fields';
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import type { ClaimRule, IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import { isNickname } from '@folkmoot/contracts/kernel/nickname';
import { bitsOf } from './rule-badges.ts';

type All = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The ID token has priority over userinfo. An address is verified only by the source that contains this address. */
export function allClaims(token: All, userInfo: All): All {
  const [source, other] = token.email === undefined ? [userInfo, token] : [token, userInfo];
  const email_verified = source.email_verified ?? (other.email === source.email ? other.email_verified : undefined);
  return { ...userInfo, ...token, email_verified };
}

/** null: the provider sends no address, or does not vouch for it. */
export function verifiedEmail(all: All, { trustsEmail }: Pick<IdentityProviderSettings, 'trustsEmail'>): string | null {
  const email = Email.safeParse(all.email);
  // Some providers send the flag as a string.
  const isVerified = all.email_verified === true || all.email_verified === 'true' || (trustsEmail && all.email_verified === undefined);
  return email.success && isVerified ? email.data : null;
}

/** For a name that is an address, the part before the @. A name that is too short is extended. */
export function usernameFrom(all: All): string {
  const wanted = [all.preferred_username, all.nickname, all.name, all.email].map(textOf).find((name) => name !== null) ?? 'User';
  const plain = [...(wanted.split('@')[0] ?? '').replaceAll(':', ' ')].slice(0, ACCOUNT_LIMITS.username).join('').trim();
  for (const name of [plain, `${plain}${'_'.repeat(Math.max(0, ACCOUNT_LIMITS.usernameMin - [...plain].length))}`]) {
    const parsed = Username.safeParse(name);
    if (parsed.success && isNickname(parsed.data)) return parsed.data;
  }
  return 'User';
}

/** The label by which the user recognizes the identity. */
export function labelFrom(all: All): string | null {
  const label = [all.email, all.preferred_username, all.name].map(textOf).find((text) => text !== null) ?? null;
  return label === null ? null : [...label].slice(0, 100).join('');
}

function claimAt(all: All, path: string): unknown {
  if (Object.hasOwn(all, path)) return all[path];
  let value: unknown = all;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function fits(all: All, { claim, value }: ClaimRule): boolean {
  const found = claimAt(all, claim);
  return (Array.isArray(found) ? found : [found]).some(
    (one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value,
  );
}

export type Granted = {
  readonly badges: number;
  /** All badges that any rule can give. Users who match no such rule lose them. */
  readonly ruledBadges: number;
  readonly serverIds: readonly string[];
  readonly matched: readonly ClaimRule[];
};

export function grantedBy(all: All, rules: readonly ClaimRule[]): Granted {
  const matched = rules.filter((rule) => fits(all, rule));
  const serverIds = [...new Set(matched.flatMap(({ serverId }) => serverId ?? []))];
  return { badges: bitsOf(matched), ruledBadges: bitsOf(rules), serverIds, matched };
}

/** How the provider authenticated the user. Only for the claims of a signed ID token, because userinfo is not signed. */
export function loginMethodsIn({ amr, acr }: All): readonly string[] {
  return [...(Array.isArray(amr) ? amr : []), acr].filter((method) => typeof method === 'string');
}

/** Whether the provider required a second factor that the administrator accepts in place of ours. */
export function countsAsSecondFactor(methods: readonly string[], accepted: readonly string[]): boolean {
  return methods.some((method) => accepted.includes(method));
}
