/** Tests the withdrawal of badges and sessions without a command, with a log in memory. */
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { eventSpecs } from '@folkmoot/contracts/events';
import { redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import { IdentityLinked, IdentityProviderSet, ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { PROVIDERS_STREAM } from '@folkmoot/contracts/identity-providers/state';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog, createMemoryStore } from '@folkmoot/platform/event-log/memory-log';
import { describe, expect, it } from 'vitest';
import { aPerson, NOW, type Placed, someDeps, warmAfter } from '../accounts/test-support.ts';
import { endSessionsOfRemovedProviders, systemWithdrawal, withdrawBadges } from './system-withdrawal.ts';

const ISSUER = 'https://a.example';
const STAFF = { claim: 'groups', value: 'staff', badge: 'ADMIN', serverId: null };
const provider = EnvironmentProvider.parse({ id: 'p', name: 'Company', issuer: ISSUER, clientId: 'c', rules: [STAFF] });
const stream = 'user-1';
const linked: Placed = {
  stream: 'identity-i',
  event: IdentityLinked({ identityId: 'i', userId: '1', providerId: 'p', issuer: ISSUER, subject: 's', label: null, linkedAt: NOW }),
};
const byRule: Placed = { stream, event: BadgesSet({ userId: '1', badges: BADGE.ADMIN }), command: redeemProviderLogIn.name };
const byStaff: Placed = { ...byRule, command: 'moderateUser' };

function codec() {
  const key = new Uint8Array(32);
  const keys = async (ids: Iterable<string>) => new Map([...ids].map((id) => [id, key]));
  return eventCodec(eventSpecs, {
    keyOf: async () => key,
    sealingKeys: keys,
    openingKeys: keys,
    destroyed: async () => new Set<string>(),
    destroy: async () => undefined,
    forget: () => undefined,
  });
}

/** A process whose environment has these providers, after its start. Returns what it added to the log. */
async function startedWith(environmentProviders: readonly EnvironmentProvider[], ...history: readonly Placed[]) {
  const [log, coding] = [createMemoryLog(createMemoryStore()), codec()];
  const before = [...aPerson('1'), linked, ...history];
  for (const { stream: at, event, command = 'test' } of before) {
    const meta = { actor: 'system', command, correlationId: '1', causationId: null, at: NOW };
    await log.append(at, 'any', await coding.encode([event], meta));
  }
  const warm = warmAfter(...before);
  const deps = someDeps(warm);
  const reach = { warm, log, codec: coding, newId: () => '99' };
  const known = { ...deps, about: { ...deps.about, environmentProviders } };
  const { sessionId } = await deps.vault.openSession('1');
  await deps.vault.providerSessions.note({ sessionId, userId: '1' }, { providerId: 'p', identityId: 'i', sid: null });
  await withdrawBadges(reach, known, NOW);
  await withdrawBadges(reach, known, NOW);
  await endSessionsOfRemovedProviders(reach, known, NOW);
  const added = await coding.decode((await log.readAll({ after: -1, limit: 100 })).slice(before.length));
  const events = added.map(({ type, data, meta }) => ({ type, data, by: `${meta.actor} ${meta.command}` }));
  return { events: events.filter(({ type }) => type !== 'SessionsEnded'), types: events.map(({ type }) => type), vault: deps.vault };
}

const by = 'system withdrawBadges';

describe('a badge that a rule gave', () => {
  it('is taken away once, after the rule was removed from the environment', async () => {
    expect((await startedWith([{ ...provider, rules: [] }], byRule)).events).toEqual([{ ...BadgesSet({ userId: '1', badges: 0 }), by }]);
    expect((await startedWith([], byRule)).events).toEqual([{ ...BadgesSet({ userId: '1', badges: 0 }), by }]);
  });

  it('stays with its rule, and a badge from staff in any case', async () => {
    expect((await startedWith([provider], byRule)).events).toEqual([]);
    expect((await startedWith([], byStaff)).events).toEqual([]);
  });

  it('is taken away with its record, if the login was at the moment of the change', async () => {
    const { clientSecret: _, id: providerId, ...settings } = provider;
    const set = { version: 1, providerId, provider: { ...settings, rules: [] }, hasSecret: false, setById: '9', setAt: NOW };
    const record = ProviderBadgesSet({ userId: '1', providerId, rules: [{ id: 'former', badge: 'ADMIN' }], setAt: NOW });
    const changed = { stream: PROVIDERS_STREAM, event: IdentityProviderSet(set) };
    expect((await startedWith([], changed, { stream, event: record }, byRule)).events).toEqual([
      { ...ProviderBadgesSet({ userId: '1', providerId, rules: [], setAt: NOW }), by },
      { ...BadgesSet({ userId: '1', badges: 0 }), by },
    ]);
  });
});

describe('a session that a provider opened', () => {
  it('ends after the provider was removed from the environment', async () => {
    const { types, vault } = await startedWith([]);
    expect(types).toEqual(['SessionsEnded']);
    expect(await vault.sessionsOf('1')).toEqual([]);
  });

  it('stays with its provider', async () => {
    const { types, vault } = await startedWith([provider]);
    expect(types).toEqual([]);
    expect(await vault.sessionsOf('1')).toHaveLength(1);
  });
});

it('a change of providers withdraws soon after, and once more with the next timer', () => {
  let withdrawals = 0;
  let due = () => {};
  const withdrawal = systemWithdrawal({
    reach: { warm: warmAfter(), log: createMemoryLog(createMemoryStore()), codec: codec(), newId: () => '99' },
    known() {
      withdrawals += 1;
      return null;
    },
    clock: () => NOW,
    timers: {
      after(_ms, run) {
        due = run;
        return () => {};
      },
    },
  });
  const counts = [[{ type: BadgesSet.type }], [{ type: IdentityProviderSet.type }]].map((events) => {
    withdrawal.see(events);
    due();
    for (let timer = 0; timer < 2; timer += 1) withdrawal.repeat();
    return withdrawals;
  });
  expect(counts).toEqual([0, 2]);
});
