import { resetPassword, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { changeFactors } from '../factors/kept-factors.ts';
import { newTotpSecret } from '../factors/totp.ts';
import { resetFacts, sendReset } from './reset-password.ts';
import { anInput, aPerson, NOW, someDeps, warmAfter } from './test-support.ts';

async function deps(history = aPerson('1')) {
  let now = NOW;
  const vault = memoryVault(() => now);
  await vault.createLogin('1', 'user1@example.org', 'secret');
  const some = someDeps(warmAfter(...history), { vault });
  function pass(ms: number) {
    now += ms;
  }
  return { some, pass };
}

type Some = Awaited<ReturnType<typeof deps>>['some'];

async function send(some: Some, email: string): Promise<string> {
  return (await sendReset(anInput(sendResetCode, { body: { email } }), some)).message;
}

/** The code in the last e-mail. */
async function codeFrom(some: Some, count = 1): Promise<string> {
  await expect.poll(() => some.mails.length).toBe(count);
  const link = /https:\S+/.exec(some.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const url = new URL(link);
  expect([url.origin, url.pathname, url.searchParams.get('userId')]).toEqual(['https://folkmoot.example', '/reset-password', '1']);
  return url.searchParams.get('code') ?? '';
}

const reset = (some: Some, code: string | undefined, userId = '1', newPassword = 'fresh secret') =>
  resetFacts(anInput(resetPassword, { query: { code, userId }, body: { newPassword } }), some);

describe('an e-mail with a link', () => {
  it('is answered in the same way with and without an account', async () => {
    const { some } = await deps();
    const known = await send(some, 'USER1@example.org');
    expect(await send(some, 'nobody@example.org')).toBe(known);
    expect(await codeFrom(some)).toMatch(/^[0-9a-f]{40}$/);
    expect(some.mails).toHaveLength(1);
  });

  it('goes to the address of the account, at most three times', async () => {
    const { some } = await deps();
    for (let asked = 0; asked < 6; asked += 1) await send(some, 'user1@example.org');
    await codeFrom(some, 3);
    expect(some.mails.map((mail) => mail.to)).toEqual(Array.from({ length: 3 }, () => 'user1@example.org'));
  });
});

describe('the greeting of an e-mail with a link', () => {
  it.each([
    ['has the name if the address is confirmed', aPerson('1'), /^Hello user1,\n/],
    ['has no name otherwise: the address may be a stranger’s', aPerson('1').slice(0, 2), /^Hello,\n/],
  ])('%s', async (_, history, greeting) => {
    const { some } = await deps(history);
    await send(some, 'user1@example.org');
    await codeFrom(some);
    expect(some.mails[0]?.text).toMatch(greeting);
  });
});

describe('a new password', () => {
  it('is set once, ends every session, and opens one', async () => {
    const { some } = await deps();
    const { token: old } = await some.vault.openSession('1');
    await send(some, 'user1@example.org');
    const code = await codeFrom(some);
    const made = await reset(some, code, '1', ' fresh secret ');
    if (isRefusal(made)) throw new Error('refused');
    expect(await some.vault.sessionOf(old)).toBeNull();
    expect(await some.vault.sessionOf(made.token)).toMatchObject({ userId: '1' });
    expect(await some.vault.checkPassword('1', 'fresh secret')).toBe(true);
    expect(await reset(some, code)).toEqual({ refused: 'ResetCodeInvalid' });
  });

  it('requires a code of the authenticator; the link works until the code is right, and only once', async () => {
    const { some } = await deps();
    const secret = newTotpSecret();
    const totp = { secret, since: NOW, lastStep: 0 };
    await changeFactors(some.vault, '1', (factors) => ({ factors: { ...factors, totp }, answer: null }));
    await send(some, 'user1@example.org');
    const link = await codeFrom(some);
    const body = { newPassword: 'fresh secret' };
    const resetWith = (code?: string) =>
      resetFacts(anInput(resetPassword, { query: { code: link, userId: '1' }, body: { ...body, code } }), some);
    expect(await resetWith()).toEqual({ refused: 'CodeRequired' });
    expect(await resetWith('wrong')).toEqual({ refused: 'WrongLoginCode' });
    expect(await some.vault.checkPassword('1', 'secret')).toBe(true);
    const code = generateSync({ secret, epoch: NOW / 1000 });
    expect(await resetWith(code)).toMatchObject({ userId: '1' });
    expect(await some.vault.checkPassword('1', 'fresh secret')).toBe(true);
    expect(await resetWith(code)).toEqual({ refused: 'ResetCodeInvalid' });
  });

  it('keeps the link valid for an hour, regardless of wrong codes', async () => {
    const { some, pass } = await deps();
    const secret = newTotpSecret();
    await changeFactors(some.vault, '1', (factors) => ({
      factors: { ...factors, totp: { secret, since: NOW, lastStep: 0 } },
      answer: null,
    }));
    await send(some, 'user1@example.org');
    const link = await codeFrom(some);
    const resetWith = (code?: string) =>
      resetFacts(anInput(resetPassword, { query: { code: link, userId: '1' }, body: { newPassword: 'fresh secret', code } }), some);
    pass(3_599_999);
    const both = await Promise.all([resetWith('wrong'), resetWith('wrong too')]);
    expect(both).toEqual([{ refused: 'WrongLoginCode' }, { refused: 'WrongLoginCode' }]);
    for (let guess = 0; guess < 18; guess += 1) await resetWith('wrong');
    expect(await resetWith(generateSync({ secret, epoch: NOW / 1000 }))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await resetWith()).toEqual({ refused: 'CodeRequired' });
    pass(1);
    expect(await resetWith()).toEqual({ refused: 'ResetCodeInvalid' });
  });

  it('is set once by two concurrent requests with the link', async () => {
    const { some } = await deps();
    await send(some, 'user1@example.org');
    const code = await codeFrom(some);
    const made = await Promise.all([reset(some, code), reset(some, code)]);
    expect(made.filter(isRefusal)).toEqual([{ refused: 'ResetCodeInvalid' }]);
  });

  it.each([
    ['a code that was never sent', '0'.repeat(40), '1'],
    ['no code', undefined, '1'],
    ['an unknown user', '0'.repeat(40), '404'],
  ])('is refused with %s', async (_title, code, userId) => {
    const { some } = await deps();
    await send(some, 'user1@example.org');
    await codeFrom(some);
    expect(await reset(some, code, userId)).toEqual({ refused: 'ResetCodeInvalid' });
  });

  it('is refused after an hour, and with an earlier code', async () => {
    const { some, pass } = await deps();
    await send(some, 'user1@example.org');
    const first = await codeFrom(some);
    await send(some, 'user1@example.org');
    const second = await codeFrom(some, 2);
    expect(await reset(some, first)).toEqual({ refused: 'ResetCodeInvalid' });
    pass(3_600_001);
    expect(await reset(some, second)).toEqual({ refused: 'ResetCodeInvalid' });
  });

  it('cannot be blocked by guesses at the code', async () => {
    const { some } = await deps();
    await send(some, 'user1@example.org');
    const code = await codeFrom(some);
    const guess = (address: string, tried: string) =>
      resetFacts({ ...anInput(resetPassword, { query: { code: tried, userId: '1' }, body: { newPassword: 'guessed' } }), address }, some);
    for (let index = 0; index < 20; index += 1) await guess('10.0.0.1', 'f'.repeat(40));
    expect(await guess('10.0.0.1', code)).toMatchObject({ refused: 'TooManyGuesses' });
    expect(isRefusal(await guess('10.0.0.2', code))).toBe(false);
  });
});
