import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { KeptFactors } from './kept-factors.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { redeemed } from './second-factor.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const NOW = 1_800_000_010_000;
const STEP = 30_000;
const secret = newTotpSecret();
const codeAt = (at: number) => generateSync({ secret, epoch: Math.floor(at / 1000) });

function factors(lastStep = 0): KeptFactors {
  return { totp: { secret, since: 1, lastStep }, begun: null, recovery: ['known', 'other'], passkeys: [], spent: [] };
}

describe('a code of an authenticator', () => {
  it.each([
    ['now', 0],
    ['one step ago', -STEP],
    ['one step ahead', STEP],
  ])('is accepted: %s', (_title, away) => {
    expect(stepOfCode(secret, codeAt(NOW + away), NOW, 0)).toBe(Math.floor((NOW + away) / STEP));
  });

  it.each([
    ['two steps ago', -2 * STEP],
    ['two steps ahead', 2 * STEP],
  ])('is refused: %s', (_title, away) => {
    expect(stepOfCode(secret, codeAt(NOW + away), NOW, 0)).toBeNull();
  });

  it.each(['', '12345', 'abcdef', '1234567', '１２３４５６'])('is six digits, not %j', (code) => {
    expect(stepOfCode(secret, code, NOW, 0)).toBeNull();
  });

  it('is accepted once, and no earlier code after it', () => {
    const { factors: after, answer } = redeemed(factors(), codeAt(NOW), 'nothing', NOW);
    expect([answer, after?.totp?.lastStep]).toEqual([true, Math.floor(NOW / STEP)]);
    if (!after) throw new Error('nothing was kept');
    expect(redeemed(after, codeAt(NOW), 'nothing', NOW)).toEqual({ answer: false });
    expect(redeemed(after, codeAt(NOW - STEP), 'nothing', NOW)).toEqual({ answer: false });
    expect(redeemed(after, codeAt(NOW + STEP), 'nothing', NOW).answer).toBe(true);
  });

  it('may contain a space', () => {
    const code = codeAt(NOW);
    expect(redeemed(factors(), `${code.slice(0, 3)} ${code.slice(3)}`, 'nothing', NOW).answer).toBe(true);
  });

  it('is not required without an authenticator', () => {
    expect(redeemed({ ...factors(), totp: null }, 'anything', 'nothing', NOW)).toEqual({ answer: true });
  });

  it('is set up with an address that names the account', () => {
    const uri = new URL(totpUri(secret, 'ada:abcd', 'Our place'));
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual(['otpauth:', secret, 'Our place']);
    expect(decodeURIComponent(uri.pathname)).toContain('ada:abcd');
  });
});

describe('a recovery code', () => {
  it('works once', () => {
    const { factors: after, answer } = redeemed(factors(), 'some code', 'known', NOW);
    expect([answer, after?.recovery]).toEqual([true, ['other']]);
    if (after) expect(redeemed(after, 'some code', 'known', NOW)).toEqual({ answer: false });
  });

  it('is one of ten different codes, accepted in any spelling, and only for its user', () => {
    const codes = newRecoveryCodes();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const [code = ''] = codes;
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    const index = (text: string) => text;
    expect(recoveryHash(index, '1', ` ${code.toUpperCase().replace('-', ' ')}`)).toBe(recoveryHash(index, '1', code));
    expect(recoveryHash(index, '2', code)).not.toBe(recoveryHash(index, '1', code));
  });
});
