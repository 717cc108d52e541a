import { login, register, resetPassword } from '@folkmoot/contracts/accounts/commands';
import { Email } from '@folkmoot/contracts/accounts/fields';
import { updateBot } from '@folkmoot/contracts/applications/commands';
import { isFreeform } from '@folkmoot/contracts/kernel/freeform-class';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateFacts } from '../profiles/profiles.facts.ts';
import { registerFacts } from './accounts.facts.ts';
import { nameRefused, passwordRefused } from './allowed-text.ts';
import { findRegistrant } from './name-state.ts';
import { resetFacts } from './reset-password.ts';
import { anInput, aPerson, someDeps, warmAfter } from './test-support.ts';

const HIDDEN = 'Al\u00adice';
const body = { email: 'alice@example.org', username: 'Alice', password: 'secret', token: '' };

describe('a new name', () => {
  it('is refused at registration if it has an invisible character', async () => {
    const input = anInput(register, { body: { ...body, username: HIDDEN } });
    expect(await registerFacts(input, someDeps(warmAfter()))).toEqual({ refused: 'NameNotAllowed' });
  });

  it('is refused in a profile', async () => {
    const vault = memoryVault();
    await vault.createLogin('1', 'user1@example.org', 'secret');
    const input = anInput(updateProfile, { userId: '1', body: { username: HIDDEN, password: 'secret' } });
    expect(await updateFacts(input, someDeps(warmAfter(...aPerson('1')), { vault }))).toEqual({ refused: 'NameNotAllowed' });
  });

  it('may be the old one, however it was stored', () => {
    expect(nameRefused(HIDDEN, HIDDEN)).toBeNull();
    expect(nameRefused('Ren\u00e9\u00ad', 'Rene\u0301\u00ad')).toBeNull();
    expect(nameRefused('Alice\u00ad', HIDDEN)).toEqual({ refused: 'NameNotAllowed' });
    expect(nameRefused(undefined, HIDDEN)).toBeNull();
  });
});

describe('an old name', () => {
  it('still finds its user, typed with any spaces', () => {
    const warm = warmAfter(...aPerson('1', { username: HIDDEN }), ...aPerson('2', { username: 'Ann \u00a0Lee' }));
    expect(findRegistrant(warm, HIDDEN, 'abcd')).toBe('1');
    expect(['Ann \u00a0Lee', 'Ann Lee', 'Ann\u3000Lee'].map((name) => findRegistrant(warm, name, 'abcd'))).toEqual(['2', '2', '2']);
  });
});

describe('a new password', () => {
  const password = 'sec\u0007ret';

  it('is refused at registration, in a profile and after a reset', async () => {
    const vault = memoryVault();
    await vault.createLogin('1', 'user1@example.org', 'secret');
    const deps = someDeps(warmAfter(...aPerson('1')), { vault });
    expect(await registerFacts(anInput(register, { body: { ...body, password } }), deps)).toMatchObject({ refused: 'PasswordNotAllowed' });
    const update = anInput(updateProfile, { userId: '1', body: { newPassword: password, password: 'secret' } });
    expect(await updateFacts(update, deps)).toEqual({ refused: 'PasswordNotAllowed', path: 'newPassword' });
    const reset = anInput(resetPassword, { body: { newPassword: password }, query: { code: 'x', userId: '1' } });
    expect(await resetFacts(reset, deps)).toEqual({ refused: 'PasswordNotAllowed', path: 'newPassword' });
    expect(await vault.checkPassword('1', 'secret')).toBe(true);
  });

  it.each(['correct horse', 'Zufällig·ß€', 'пароль٣۴', '密码・🔑', '👩\u200d💻', 'a\u3000b'])('can be %s', (allowed) => {
    expect(passwordRefused(allowed, 'password')).toBeNull();
  });

  it('is allowed as composed and decomposed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(passwordRefused(typed.normalize('NFD'), 'password')).toEqual(passwordRefused(typed.normalize('NFC'), 'password'));
      }),
    );
  });
});

describe('an old password', () => {
  it('can still be typed to log in', () => {
    expect(login.body.safeParse({ email: 'a@example.org', password: 'sec\u0007\u00adret' }).success).toBe(true);
  });
});

describe('an e-mail address', () => {
  it('has only ASCII, so its local part is in the IdentifierClass', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'binary' }).map((local) => `${local}@example.org`),
        ),
        (typed) => {
          const parsed = Email.safeParse(typed);
          expect(parsed.success ? /^[\x21-\x7e]+$/.test(parsed.data) && isFreeform(parsed.data) : true).toBe(true);
        },
      ),
    );
  });

  it.each(['ren\u00e9@example.org', 'a\u200db@example.org', 'a\u202eb@example.org'])('is refused as %j', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

describe('the name of a bot', () => {
  it('follows the same rule', () => {
    expect(updateBot.refuses).toContain('NameNotAllowed');
  });
});
