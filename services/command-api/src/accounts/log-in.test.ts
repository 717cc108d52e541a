import { login } from '@folkmoot/contracts/accounts/commands';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { changeFactors } from '../factors/kept-factors.ts';
import { newTotpSecret } from '../factors/totp.ts';
import { logIn } from './log-in.ts';
import { pleasantColor } from './pleasant-color.ts';
import { anInput, aPerson, NOW, someDeps, warmAfter } from './test-support.ts';

async function deps(userId = '1') {
  const vault = memoryVault();
  await vault.createLogin(userId, `user${userId}@example.org`, 'secret');
  return someDeps(warmAfter(...aPerson(userId)), { vault });
}

function attempt(body: Record<string, unknown>) {
  return anInput(login, { body: { password: 'secret', ...body } });
}

describe('log in', () => {
  it.each([
    ['an address in any case', { email: ' USER1@example.org' }],
    ['a name with its tag', { usernameAndTag: 'user1:abcd' }],
    ['a name typed with outer spaces', { usernameAndTag: ' user1:abcd ' }],
    ['a password typed with outer spaces', { email: 'user1@example.org', password: ' secret ' }],
  ])('accepts %s', async (_title, body) => {
    const { vault, ...rest } = await deps();
    const answer = await logIn(attempt(body), { vault, ...rest });
    expect('token' in answer && (await vault.sessionOf(answer.token))).toMatchObject({ userId: '1' });
  });

  it.each([
    ['neither', {}],
    ['both', { email: 'user1@example.org', usernameAndTag: 'user1:abcd' }],
    ['no colon', { usernameAndTag: 'user1' }],
    ['two colons', { usernameAndTag: 'user1:abcd:x' }],
  ])('requires exactly one of the two: %s', async (_title, body) => {
    expect(await logIn(attempt(body), await deps())).toEqual({ refused: 'LoginNotNamed' });
  });

  it.each([
    ['an unknown address', { email: 'nobody@example.org' }],
    ['an unknown name', { usernameAndTag: 'nobody:abcd' }],
    ['an empty tag', { usernameAndTag: 'user1:' }],
    ['a name in another case', { usernameAndTag: 'USER1:abcd' }],
    ['a wrong password', { email: 'user1@example.org', password: 'wrong' }],
  ])('gives the same answer for %s', async (_title, body) => {
    expect(await logIn(attempt(body), await deps())).toEqual({ refused: 'WrongCredentials' });
  });

  it('refuses a login whose user was never created', async () => {
    const vault = memoryVault();
    await vault.createLogin('5', 'five@example.org', 'secret');
    expect(await logIn(attempt({ email: 'five@example.org' }), someDeps(warmAfter(), { vault }))).toEqual({ refused: 'WrongCredentials' });
  });

  it('asks for a code if an authenticator is set up, but only after the right password', async () => {
    const some = await deps();
    const secret = newTotpSecret();
    const totp = { secret, since: NOW, lastStep: 0 };
    await changeFactors(some.vault, '1', (factors) => ({ factors: { ...factors, totp }, answer: null }));
    const code = generateSync({ secret, epoch: NOW / 1000 });
    const email = 'user1@example.org';
    expect(await logIn(attempt({ email, password: 'wrong', code }), some)).toEqual({ refused: 'WrongCredentials' });
    expect(await logIn(attempt({ email }), some)).toEqual({ refused: 'CodeRequired' });
    expect(await logIn(attempt({ email, code: 'wrong' }), some)).toEqual({ refused: 'WrongLoginCode' });
    expect(await logIn(attempt({ email, code }), some)).toMatchObject({ token: expect.any(String) });
    expect(await logIn(attempt({ email, code }), some)).toEqual({ refused: 'WrongLoginCode' });
  });

  it('locks an account after too many guesses, known or unknown, even for the right password', async () => {
    const some = await deps('77');
    for (const email of ['user77@example.org', 'nobody77@example.org']) {
      for (let guess = 0; guess < 20; guess += 1) {
        expect(await logIn(attempt({ email, password: 'wrong' }), some)).toEqual({ refused: 'WrongCredentials' });
      }
      expect(await logIn(attempt({ email }), some)).toEqual({ refused: 'TooManyGuesses', ttl: 300_000 });
    }
  });
});

describe('colors', () => {
  it.each([
    [0, '#e06c6c'],
    [120, '#6ce06c'],
    [240, '#6c6ce0'],
    [359, '#e06c6e'],
  ])('of hue %d', (hue, color) => {
    expect(pleasantColor(hue)).toBe(color);
  });
});
