import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { provePassword } from './password-proof.ts';
import { NOW, someDeps, warmAfter } from './test-support.ts';

async function deps(people: number) {
  const vault = memoryVault();
  for (let id = 1; id <= people; id += 1) await vault.createLogin(String(id), `user${id}@example.org`, 'secret');
  return someDeps(warmAfter(), { vault });
}

const from = (address: string) => ({ address, now: NOW, actor: null });
const inSession = (sessionId: string, userId = '1', address = '10.9.9.9') => ({
  address,
  now: NOW,
  actor: { userId, bot: false, sessionId },
});
const guess = (userId: string, password: string) => ({ userId, account: userId, password });

describe('a password', () => {
  it('can be guessed twenty times at one account from any number of addresses; then even the right one is refused', async () => {
    const some = await deps(1);
    for (let index = 0; index < 20; index += 1) expect(await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`))).toBe(false);
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses', ttl: 300_000 });
  });

  it('can be guessed fifty times from one address, at any number of accounts', async () => {
    const some = await deps(60);
    for (let index = 1; index <= 50; index += 1)
      expect(await provePassword(some, guess(String(index), 'wrong'), from('10.0.0.1'))).toBe(false);
    expect(await provePassword(some, guess('51', 'secret'), from('10.0.0.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('51', 'secret'), from('10.0.0.2'))).toBe(true);
  });

  it('does not count if it is right', async () => {
    const some = await deps(1);
    for (let index = 0; index < 60; index += 1) expect(await provePassword(some, guess('1', 'secret'), from('10.0.0.1'))).toBe(true);
  });

  it('that is wrong is not tried more often in parallel requests', async () => {
    const some = await deps(1);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`))),
    );
    expect(results.filter((answer) => answer === false)).toHaveLength(20);
  });

  it('is never locked by strangers where the user usually logs in, which has its own counter', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    await some.vault.usualPlaces.prove('1', '2001:db8:1:2::7');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`));
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
    expect(await provePassword(some, guess('1', 'secret'), from('2001:db8:1:2:a:b:c:d'))).toBe(true);
    // A login at home must not allow strangers to log in.
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    for (let index = 0; index < 20; index += 1) expect(await provePassword(some, guess('1', 'wrong'), from('10.9.9.9'))).toBe(false);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), from('2001:db8:1:2::1'))).toBe(true);
  });

  it('is never locked by strangers in an open session, even from the same address', async () => {
    const some = await deps(60);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from('10.9.9.9'));
    for (let index = 2; index < 50; index += 1) await provePassword(some, guess(String(index), 'wrong'), from('10.9.9.9'));
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), inSession('a'))).toBe(true);
    // A proof inside a session must not help callers outside.
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
  });

  it('can be guessed twenty times in a session, from any number of addresses, without locking others', async () => {
    const some = await deps(2);
    for (let index = 0; index < 20; index += 1) {
      expect(await provePassword(some, guess('1', 'wrong'), inSession('a', '1', `10.0.0.${index}`))).toBe(false);
    }
    expect(await provePassword(some, guess('1', 'secret'), inSession('a'))).toMatchObject({ refused: 'TooManyGuesses', ttl: 300_000 });
    expect(await provePassword(some, guess('1', 'secret'), inSession('b'))).toBe(true);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('of another user cannot be guessed in one’s own session', async () => {
    const some = await deps(2);
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), inSession(`s${index}`, '2'));
    expect(await provePassword(some, guess('1', 'secret'), inSession('another', '2'))).toMatchObject({ refused: 'TooManyGuesses' });
  });

  it('is locked at a place that the user has not used for thirty days, and at places of other users', async () => {
    let now = 0;
    const some = someDeps(warmAfter(), { vault: memoryVault(() => now) });
    await some.vault.createLogin('1', 'user1@example.org', 'secret');
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    await some.vault.usualPlaces.prove('2', '10.8.8.8');
    now = 31 * 24 * 60 * 60 * 1000;
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`));
    for (const address of ['10.9.9.9', '10.8.8.8']) {
      expect(await provePassword(some, guess('1', 'secret'), from(address))).toMatchObject({ refused: 'TooManyGuesses' });
    }
  });

  it('cannot be guessed more often by moving a session from place to place', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    const results = [];
    for (let index = 0; index < 40; index += 1) {
      await some.vault.usualPlaces.visit('1', `10.0.0.${index}`);
      results.push(await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`)));
    }
    expect(results.filter((answer) => answer === false)).toHaveLength(20);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('is not locked by strangers at a place where the user only used a session', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.visit('1', '10.9.9.9');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`));
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('keeps its counter where the user logged in and has used a session since', async () => {
    let now = 0;
    const some = someDeps(warmAfter(), { vault: memoryVault(() => now) });
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    for (let week = 1; week <= 20; week += 1) {
      now = week * 7 * 24 * 60 * 60 * 1000;
      await some.vault.usualPlaces.visit('1', '10.9.9.9');
    }
    expect(await some.vault.usualPlaces.at('1', '10.9.9.9')).toBe('proved');
    now += 31 * 24 * 60 * 60 * 1000;
    await some.vault.usualPlaces.visit('1', '10.9.9.9');
    expect(await some.vault.usualPlaces.at('1', '10.9.9.9')).toBe('visited');
  });
});
