import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_MS, challengeIn, newChallenge } from './challenge.ts';
import type { KeptFactors } from './kept-factors.ts';
import { added } from './passkeys.facts.ts';
import { usedOnce } from './used-passkey.ts';

const NOW = 1_800_000_000_000;
const vault = memoryVault();

function clientData(challenge: string): string {
  return Buffer.from(JSON.stringify({ challenge: Buffer.from(challenge).toString('base64url') })).toString('base64url');
}

describe('a challenge', () => {
  const challenge = newChallenge(vault, 'log in', NOW);

  it('is accepted for its purpose and in time', () => {
    expect(challengeIn(vault, 'log in', clientData(challenge), NOW + CHALLENGE_MS - 1)).toMatchObject({ challenge });
    expect(challengeIn(vault, 'add 1 session', clientData(challenge), NOW)).toBeNull();
    expect(challengeIn(vault, 'log in', clientData(challenge), NOW + CHALLENGE_MS)).toBeNull();
  });

  it.each([
    ['another text', clientData('hello')],
    ['one with a changed expiry', clientData(challenge.replace(/\.\d+\./, `.${NOW * 2}.`))],
    ['invalid JSON', 'e30x'],
    ['JSON of another shape', Buffer.from('[]').toString('base64url')],
  ])('is not %s', (_title, data) => {
    expect(challengeIn(vault, 'log in', data, NOW)).toBeNull();
  });
});

describe('a passkey', () => {
  const passkey = { id: '1', name: 'Laptop', credentialId: 'c', publicKey: 'k', counter: 0, addedAt: 1, usedAt: null };
  const none: KeptFactors = { totp: null, begun: null, recovery: [], passkeys: [], spent: [] };
  const challenge = { encoded: '', challenge: 'x', until: NOW + 1 };

  it('is added once per challenge', () => {
    const { factors } = added(none, passkey, challenge, NOW);
    expect(factors).toMatchObject({ passkeys: [passkey], spent: [{ challenge: 'x' }] });
    expect(added(factors ?? none, { ...passkey, credentialId: 'd' }, challenge, NOW)).toEqual({ answer: 'PasskeyRefused' });
    expect(added(factors ?? none, passkey, { ...challenge, challenge: 'y' }, NOW)).toEqual({ answer: 'PasskeyRefused' });
  });

  it('is limited to twenty per user', () => {
    const passkeys = Array.from({ length: 20 }, (_, index) => ({ ...passkey, credentialId: `c${index}` }));
    expect(added({ ...none, passkeys }, passkey, challenge, NOW)).toEqual({ answer: 'TooManyPasskeys' });
  });

  it('logs in once per challenge; expired challenges are dropped', () => {
    const stored = { ...none, passkeys: [passkey], spent: [{ challenge: 'old', until: NOW }] };
    const { factors, answer } = usedOnce(stored, '1', 0, challenge, NOW);
    expect([answer, factors?.spent]).toEqual([true, [{ challenge: 'x', until: NOW + 1 }]]);
    expect(factors?.passkeys).toEqual([{ ...passkey, usedAt: NOW }]);
    expect(usedOnce(factors ?? none, '1', 0, challenge, NOW)).toEqual({ answer: false });
  });

  it('must increase its counter if it has one, and is refused after its removal', () => {
    const stored = { ...none, passkeys: [{ ...passkey, counter: 5 }] };
    expect(usedOnce(stored, '1', 5, challenge, NOW)).toEqual({ answer: false });
    expect(usedOnce(stored, '1', 0, challenge, NOW)).toEqual({ answer: false });
    expect(usedOnce(stored, '1', 6, challenge, NOW).answer).toBe(true);
    expect(usedOnce(none, '1', 6, challenge, NOW)).toEqual({ answer: false });
  });
});
