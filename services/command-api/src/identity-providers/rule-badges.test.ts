import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { ClaimRule } from '@folkmoot/contracts/identity-providers/settings';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import { describe, expect, it } from 'vitest';
import { type BadgeSources, badgeRules, badgeRulesAfter, badgesAfterLogin, matchedRules, withdrawalFrom } from './rule-badges.ts';

const hashOf = (text: string) => text;
const rule = (value: string, badge: string | null): ClaimRule => ({ claim: 'groups', value, badge, serverId: null });
const STAFF = rule('staff', 'ADMIN');
const CHOIR = rule('choir', 'SUPPORTER');

function provider(id: string, ...rules: readonly ClaimRule[]): KnownProvider {
  return {
    id,
    name: id,
    issuer: `https://${id}.example`,
    clientId: 'c',
    scopes: 'openid',
    hasSecret: true,
    locked: false,
    createsAccounts: 'always',
    trustsEmail: false,
    secondFactors: [],
    rules: [...rules],
  };
}

const matched = (id: string, ...rules: readonly ClaimRule[]) => matchedRules(`https://${id}.example`, rules, hashOf);
const current = (...providers: readonly KnownProvider[]) => providers.map((one) => badgeRules(one, hashOf));
const linkedWith = (...ids: readonly string[]) => new Set(ids.map((id) => `https://${id}.example`));
const { ADMIN, FOUNDER, MOD, SUPPORTER } = BADGE;

function sources(
  badges: number,
  byHand: number,
  ...byProvider: BadgeSources['byProvider'] extends ReadonlyMap<infer K, infer V> ? [K, V][] : never
) {
  return { badges, byHand, byProvider: new Map(byProvider) };
}

describe('a badge from a rule', () => {
  const given = sources(ADMIN | SUPPORTER | FOUNDER, SUPPORTER, ['p', matched('p', STAFF)]);

  it('stays while the rule exists', () => {
    expect(withdrawalFrom(given, linkedWith('p'), current(provider('p', CHOIR, STAFF)))).toEqual({ badges: null, records: [] });
  });

  it.each<[string, readonly KnownProvider[], ReadonlySet<string>]>([
    ['its rule', [provider('p')], linkedWith('p')],
    ['the value of its rule', [provider('p', rule('admins', 'ADMIN'))], linkedWith('p')],
    ['the issuer of its provider', [{ ...provider('p', STAFF), issuer: 'https://other.example' }], linkedWith('p')],
    ['its provider', [], linkedWith('p')],
    ['the link of the account', [provider('p', STAFF)], linkedWith()],
  ])('is lost with %s, and badges from staff stay', (_what, providers, issuers) => {
    expect(withdrawalFrom(given, issuers, current(...providers))).toEqual({
      badges: SUPPORTER | FOUNDER,
      records: [{ providerId: 'p', rules: [] }],
    });
  });

  it('stays if staff gave it too', () => {
    expect(withdrawalFrom({ ...given, byHand: ADMIN | SUPPORTER }, linkedWith('p'), []).badges).toBeNull();
  });

  it('stays if another provider gives it, only while this rule exists', () => {
    const twice = sources(ADMIN, 0, ['p', matched('p', STAFF)], ['q', matched('q', STAFF)]);
    const both = linkedWith('p', 'q');
    expect(withdrawalFrom(twice, both, current(provider('q', STAFF)))).toEqual({ badges: null, records: [{ providerId: 'p', rules: [] }] });
    expect(withdrawalFrom(twice, both, current(provider('q', CHOIR))).badges).toBe(0);
  });

  it('stays if another matching rule of its provider gives it', () => {
    const twice = sources(ADMIN, 0, ['p', matched('p', STAFF, rule('it', 'ADMIN'))]);
    expect(withdrawalFrom(twice, linkedWith('p'), current(provider('p', STAFF)))).toEqual({
      badges: null,
      records: [{ providerId: 'p', rules: matched('p', STAFF) }],
    });
  });
});

describe('a badge from before matching rules were recorded', () => {
  const given = sources(ADMIN | MOD, MOD);
  const after = (now: KnownProvider) => [badgeRulesAfter(provider('p', STAFF, CHOIR), now, hashOf)];

  it('stays while a linked provider can give it', () => {
    expect(withdrawalFrom(given, linkedWith('p'), current(provider('p', STAFF))).badges).toBeNull();
    expect(withdrawalFrom(given, linkedWith('p'), after(provider('p', STAFF))).badges).toBeNull();
  });

  it('is lost with any of its rules, because the one that gave it is unknown', () => {
    expect(withdrawalFrom(given, linkedWith('p'), after(provider('p', rule('it', 'ADMIN')))).badges).toBe(MOD);
    expect(withdrawalFrom(given, linkedWith('p'), []).badges).toBe(MOD);
  });
});

describe('a login', () => {
  const login = (providerId: string, ...rules: readonly ClaimRule[]) => ({ providerId, matched: matched(providerId, ...rules) });
  const rules = current(provider('p', STAFF), provider('q', CHOIR, STAFF));
  const both = linkedWith('p', 'q');

  it('gives the badges of matching rules, and takes away those of other rules, also from staff', () => {
    const p = { ...login('p', STAFF), ruledBadges: ADMIN };
    expect(badgesAfterLogin(sources(MOD, MOD), both, rules, p)).toBe(MOD | ADMIN);
    expect(badgesAfterLogin(sources(MOD | ADMIN, MOD | ADMIN), both, rules, { ...login('p'), ruledBadges: ADMIN })).toBe(MOD);
  });

  it('takes away a badge whose rule no longer exists', () => {
    const former = sources(ADMIN | SUPPORTER, 0, ['p', matched('p', CHOIR)], ['q', matched('q', STAFF)]);
    expect(badgesAfterLogin(former, both, rules, { ...login('p'), ruledBadges: ADMIN })).toBe(ADMIN);
  });

  it('takes away a badge that the provider gave and no rule gives now', () => {
    const former = sources(SUPPORTER, 0, ['p', matched('p', CHOIR)]);
    expect(badgesAfterLogin(former, both, rules, { ...login('p'), ruledBadges: ADMIN })).toBe(0);
  });
});
