import { BadgesSet, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import {
  IdentityLinked,
  IdentityProviderRemoved,
  IdentityProviderSet,
  IdentityUnlinked,
  ProviderBadgesSet,
} from '@folkmoot/contracts/identity-providers/events';
import { type ProvidersEvent, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { describe, expect, it } from 'vitest';
import { type IdentityEvent, identityFolding } from './identity-state.ts';
import { type Creates, decideLink, decideLogIn, decideUnlink, type Links } from './log-in.decider.ts';
import type { FoundersFacts, LoginMethods } from './login-methods.ts';
import { decideChangeProvider, decideCreateProvider, decideRemoveProvider } from './providers.decider.ts';

const NOW = 5000;
const identity = {
  identityId: 'i',
  providerId: 'p',
  issuer: 'https://a.example',
  subject: 's',
  label: 'Ada',
  isAbandoned: false,
  now: NOW,
};
const linkedTo = (userId: string) =>
  IdentityLinked({ identityId: 'i', userId, providerId: 'p', issuer: 'https://a.example', subject: 's', label: 'Ada', linkedAt: NOW });
const given = (...events: readonly IdentityEvent[]) => fold(identityFolding, events);
const codeOf = (decided: unknown) => (isRefusal(decided) ? decided.refused : decided);

describe('a login', () => {
  const links: Links = { ...identity, kind: 'links', userId: '1', badges: null, matched: null };
  const registrant = { userId: '1', username: 'Ada', tag: 'abcd', email: null, hexColor: '#fff', mustConfirm: false, now: NOW };
  const creates: Creates = {
    ...identity,
    kind: 'creates',
    userId: '1',
    registrant,
    badges: 4,
    matched: null,
    nameId: 'n',
    joins: [],
    admission: { by: 'provider' },
  };

  it('with a free identity creates the account and links it', () => {
    const decided = decideLogIn(given(), creates);
    expect(decided).toMatchObject({ events: [linkedTo('1')] });
    const sideEvents = 'sideEvents' in decided ? decided.sideEvents.map(({ event }) => event.type) : [];
    expect(sideEvents).toEqual([NameClaimed.type, UserRegistered.type, 'EmailConfirmed']);
  });

  it('waits for approval with a linked identity', () => {
    const decided = decideLogIn(given(), { ...creates, admission: { by: 'approval', language: 'en_gb' } });
    const sideEvents = 'sideEvents' in decided ? decided.sideEvents.map(({ event }) => event.type) : [];
    expect(sideEvents).toEqual([NameClaimed.type, 'RegistrationRequested']);
  });

  it('is refused if someone else linked the identity a moment ago', () => {
    expect(codeOf(decideLogIn(given(linkedTo('2')), creates))).toBe('IdentityTaken');
    expect(codeOf(decideLogIn(given(linkedTo('2')), links))).toBe('IdentityTaken');
    expect(codeOf(decideLink(given(linkedTo('2')), links))).toBe('IdentityTaken');
  });

  it('treats the identity of a deleted account as free', () => {
    expect(decideLink(given(linkedTo('2')), { ...links, isAbandoned: true })).toEqual([linkedTo('1')]);
  });

  it('moves an identity to another provider with the same issuer', () => {
    expect(decideLink(given(linkedTo('1')), links)).toEqual([]);
    expect(decideLink(given(linkedTo('1')), { ...links, providerId: 'q' })).toMatchObject([{ data: { userId: '1', providerId: 'q' } }]);
  });

  it('with a linked identity writes only changed badges', () => {
    const comesIn = { ...identity, kind: 'comesIn' as const, userId: '1', badges: null, matched: null };
    expect(decideLogIn(given(linkedTo('1')), comesIn)).toEqual({ events: [], sideEvents: [] });
    const event = BadgesSet({ userId: '1', badges: 4 });
    expect(decideLogIn(given(linkedTo('1')), { ...comesIn, badges: 4 })).toEqual({ events: [], sideEvents: [{ stream: 'user-1', event }] });
    expect(codeOf(decideLogIn(given(), comesIn))).toBe('ProviderLogInExpired');
  });

  it('records the rules that matched, next to the badges', () => {
    const matched = [{ id: 'r', badge: 'CONTRIBUTOR' }];
    const record = { stream: 'user-1', event: ProviderBadgesSet({ userId: '1', providerId: 'p', rules: matched, setAt: NOW }) };
    const set = { stream: 'user-1', event: BadgesSet({ userId: '1', badges: 4 }) };
    const comesIn = { ...identity, kind: 'comesIn' as const, userId: '1', badges: 4, matched };
    expect(decideLogIn(given(linkedTo('1')), comesIn)).toMatchObject({ sideEvents: [record, set] });
    const decided = decideLogIn(given(), { ...creates, matched });
    expect(decided).toMatchObject({ sideEvents: expect.arrayContaining([record]) });
  });

  it('takes its badges with it when it is unlinked', () => {
    const withdrawals = [{ userId: '1', badges: 0, records: [{ providerId: 'p', rules: [] }] }];
    const facts = { identityId: 'i', providerId: 'p', userId: '1', hasOtherWayIn: true, withdrawals, now: NOW };
    expect(decideUnlink(given(linkedTo('1')), facts)).toMatchObject({
      sideEvents: [
        { stream: 'user-1', event: ProviderBadgesSet({ userId: '1', providerId: 'p', rules: [], setAt: NOW }) },
        { stream: 'user-1', event: BadgesSet({ userId: '1', badges: 0 }) },
      ],
    });
  });

  it('is unlinked by its user, if there is another login method', () => {
    const facts = { identityId: 'i', providerId: 'p', userId: '1', hasOtherWayIn: true, withdrawals: [], now: NOW };
    expect(decideUnlink(given(linkedTo('1')), facts)).toEqual([
      IdentityUnlinked({ identityId: 'i', userId: '1', providerId: 'p', unlinkedAt: NOW }),
    ]);
    expect(codeOf(decideUnlink(given(linkedTo('1')), { ...facts, hasOtherWayIn: false }))).toBe('NoOtherWayIn');
    expect(codeOf(decideUnlink(given(linkedTo('2')), facts))).toBe('UnknownIdentity');
  });
});

describe('a provider', () => {
  const settings = {
    name: 'A',
    issuer: 'https://a.example',
    clientId: 'c',
    scopes: 'openid',
    createsAccounts: 'always' as const,
    trustsEmail: false,
    secondFactors: [],
    rules: [],
  };
  const set = IdentityProviderSet({ version: 1, providerId: 'p', provider: settings, hasSecret: true, setById: '9', setAt: NOW });
  const linked: LoginMethods = { identities: [{ providerId: 'p', issuer: 'https://a.example/' }], hasPasskey: false, hasPassword: false };
  const withPassword: LoginMethods = { identities: [], hasPasskey: false, hasPassword: true };
  const founders: FoundersFacts = { caller: withPassword, otherFounders: [], passwordLogin: true, environment: [] };
  const nothingLost = { withdrawals: [], endedSessions: [], endsSessions: false };
  const facts = { providerId: 'p', settings, hasSecret: true, isNewSecret: false, callerId: '9', now: NOW, founders, ...nothingLost };
  const state = (...events: readonly ProvidersEvent[]) => fold(providersFolding, events);

  it('is created once', () => {
    expect(decideCreateProvider(state(), facts)).toEqual([set]);
    expect(codeOf(decideCreateProvider(state(set), facts))).toBe('ProviderExists');
  });

  it('is changed if it exists, and an equal change writes no event', () => {
    expect(codeOf(decideChangeProvider(state(), facts))).toBe('UnknownProvider');
    expect(decideChangeProvider(state(set), facts)).toEqual([]);
    expect(decideChangeProvider(state(set), { ...facts, isNewSecret: true })).toHaveLength(1);
    expect(decideChangeProvider(state(set), { ...facts, settings: { ...settings, name: 'B' } })).toMatchObject([{ data: { version: 2 } }]);
  });

  it('is removed if it exists', () => {
    const removed = IdentityProviderRemoved({ version: 2, providerId: 'p', removedById: '9', removedAt: NOW });
    expect(decideRemoveProvider(state(set), facts)).toEqual([removed]);
    expect(codeOf(decideRemoveProvider(state(set, removed), facts))).toBe('UnknownProvider');
  });

  it('that is removed or changed takes away badges and sessions in the same decision', () => {
    const losses = {
      withdrawals: [{ userId: '1', badges: 8, records: [{ providerId: 'p', rules: [] }] }],
      endedSessions: [{ userId: '2', sessionId: 's' }],
      endsSessions: true,
    };
    const sideEvents = [
      { stream: 'user-1', event: ProviderBadgesSet({ userId: '1', providerId: 'p', rules: [], setAt: NOW }) },
      { stream: 'user-1', event: BadgesSet({ userId: '1', badges: 8 }) },
      { stream: 'user-2', event: SessionsEnded({ userId: '2', sessionId: 's', sparedSessionId: null }) },
    ];
    expect(decideRemoveProvider(state(set), { ...facts, ...losses })).toMatchObject({ sideEvents });
    const renamed = { ...facts, settings: { ...settings, name: 'B' }, ...losses };
    expect(decideChangeProvider(state(set), renamed)).toMatchObject({ sideEvents });
  });

  const other = IdentityProviderSet({ version: 2, providerId: 'q', provider: settings, hasSecret: true, setById: '9', setAt: NOW });
  const lockedOut = { refused: 'FounderLockedOut' };
  const moved = { ...settings, issuer: 'https://b.example' };

  describe.each<[string, Partial<FoundersFacts>]>([
    ['whose password is turned off', { caller: { ...linked, hasPassword: true }, passwordLogin: false }],
    ['who has no password', { caller: linked }],
    ['while others can log in', { caller: linked, otherFounders: [withPassword] }],
    ['for all founders, by one with only a session', { caller: { ...linked, identities: [] }, otherFounders: [linked] }],
  ])('that is the only login method of a founder %s', (_case, part) => {
    const within = { ...facts, founders: { ...founders, ...part } };

    it('is not removed, and keeps its issuer', () => {
      expect(decideRemoveProvider(state(set, other), within)).toEqual(lockedOut);
      expect(decideChangeProvider(state(set, other), { ...within, settings: moved })).toEqual({ ...lockedOut, path: 'issuer' });
    });

    it('can be changed in other ways, and another one can be removed', () => {
      const renamed = { ...within, settings: { ...settings, name: 'B', issuer: 'https://a.example/' } };
      expect(decideChangeProvider(state(set, other), renamed)).toHaveLength(1);
      expect(decideRemoveProvider(state(set, other), { ...within, providerId: 'q' })).toHaveLength(1);
    });
  });

  it.each<[string, LoginMethods]>([
    ['a passkey', { ...linked, hasPasskey: true }],
    ['another provider', { ...linked, identities: [...linked.identities, { providerId: 'q', issuer: settings.issuer }] }],
  ])('is removed by a founder who has %s', (_case, caller) => {
    const within = { ...facts, founders: { ...founders, caller, passwordLogin: false } };
    expect(decideRemoveProvider(state(set, other), within)).toHaveLength(1);
  });

  it('is removed as the last one after password login was turned on', () => {
    const within = { ...facts, founders: { ...founders, caller: { ...linked, hasPassword: true } } };
    expect(decideRemoveProvider(state(set), { ...within, founders: { ...within.founders, passwordLogin: false } })).toEqual(lockedOut);
    expect(decideRemoveProvider(state(set), within)).toHaveLength(1);
  });

  it('is not added as the first one while passwords are off and no founder has another login method', () => {
    const within = { ...facts, founders: { ...founders, passwordLogin: false } };
    expect(decideCreateProvider(state(), within)).toEqual(lockedOut);
    expect(decideCreateProvider(state(other), { ...within, providerId: 'r' })).toHaveLength(1);
    const inEnvironment = [{ ...settings, id: 'e', clientSecret: 's' }];
    const linkedThere = { ...withPassword, identities: [{ providerId: 'e', issuer: settings.issuer }] };
    const environment = { ...within.founders, caller: linkedThere, environment: inEnvironment };
    expect(decideCreateProvider(state(), { ...facts, founders: environment })).toHaveLength(1);
  });
});
