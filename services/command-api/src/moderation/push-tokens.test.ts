import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { expect, it } from 'vitest';
import { dropTokensOfSuspended } from './push-tokens.ts';
import { NO_SANCTIONS, type SanctionState } from './sanction-state.ts';

const NOW = 1000;

function suspended(expireAt: number | null): SanctionState {
  const suspension = { suspensionId: '9', reason: 'Spam.', expireAt, suspendedById: '2', suspendedAt: 1, reasonById: '2' };
  return { ...NO_SANCTIONS, suspension };
}

it('removes the devices of suspended users, and of no one else', async () => {
  const states = new Map([
    ['free', NO_SANCTIONS],
    ['over', suspended(NOW)],
    ['for a time', suspended(NOW + 1)],
    ['for good', suspended(null)],
  ]);
  const targets = [...states.keys()].map((userId) => ({ userId, newId: '1', whereabouts: null }));
  const dropped: string[] = [];
  const { devices } = memoryVault();
  const watched = { devices: { ...devices, dropPushTokens: async (userId: string) => void dropped.push(userId) } };
  await dropTokensOfSuspended({ targets, now: NOW, sanctionsOf: (userId) => states.get(userId) ?? NO_SANCTIONS }, watched);
  expect(dropped).toEqual(['for a time', 'for good']);
});
