/** Converts an identity provider between the wire and form fields. Pure. */
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import type { RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';

export type TypedRule = {
  readonly key: number;
  readonly claim: string;
  readonly value: string;
  readonly badge: string;
  readonly serverId: string;
};

export type Typed = {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly createsAccounts: IdentityProviderSettings['createsAccounts'];
  readonly trustsEmail: boolean;
  readonly secondFactors: string;
  readonly rules: readonly TypedRule[];
};

export const EMPTY: Typed = {
  id: '',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid profile email',
  createsAccounts: 'asRegistration',
  trustsEmail: false,
  secondFactors: '',
  rules: [],
};

export function typedOf({
  id,
  name,
  issuer,
  clientId,
  scopes,
  createsAccounts,
  trustsEmail,
  secondFactors,
  rules,
}: RawIdentityProvider): Typed {
  return {
    ...{ id, name, issuer, clientId, scopes, createsAccounts, trustsEmail },
    clientSecret: '',
    secondFactors: secondFactors.join('\n'),
    rules: rules.map((rule, key) => ({
      key,
      claim: rule.claim,
      value: rule.value,
      badge: rule.badge ?? '',
      serverId: rule.serverId ?? '',
    })),
  };
}

export function emptyRule(rules: readonly TypedRule[]): TypedRule {
  return { key: Math.max(-1, ...rules.map(({ key }) => key)) + 1, claim: '', value: '', badge: '', serverId: '' };
}

export function settingsOf(typed: Typed): IdentityProviderSettings {
  const { name, issuer, clientId, scopes, createsAccounts, trustsEmail } = typed;
  return {
    ...{ name, issuer: issuer.trim(), clientId, scopes, createsAccounts, trustsEmail },
    secondFactors: typed.secondFactors.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    rules: typed.rules.map(({ claim, value, badge, serverId }) => ({
      claim,
      value,
      badge: badge || null,
      serverId: serverId.trim() || null,
    })),
  };
}
