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
  it('is guessed twenty times at one account, from however many addresses, and then not even rightly', async () => {
    const some = await deps(1);
    for (let index = 0; index < 20; index += 1) expect(await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`))).toBe(false);
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses', ttl: 300_000 });
  });

  it('is guessed fifty times from one address, at however many accounts', async () => {
    const some = await deps(60);
    for (let index = 1; index <= 50; index += 1)
      expect(await provePassword(some, guess(String(index), 'wrong'), from('10.0.0.1'))).toBe(false);
    expect(await provePassword(some, guess('51', 'secret'), from('10.0.0.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('51', 'secret'), from('10.0.0.2'))).toBe(true);
  });

  it('that is right counts for nothing', async () => {
    const some = await deps(1);
    for (let index = 0; index < 60; index += 1) expect(await provePassword(some, guess('1', 'secret'), from('10.0.0.1'))).toBe(true);
  });

  it('that is wrong beside others at once is not tried more often', async () => {
    const some = await deps(1);
    const told = await Promise.all(
      Array.from({ length: 40 }, (_, index) => provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`))),
    );
    expect(told.filter((answer) => answer === false)).toHaveLength(20);
  });

  it('is never shut off by strangers where its person is usually let in, and counted there on its own', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    await some.vault.usualPlaces.prove('1', '2001:db8:1:2::7');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`));
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
    expect(await provePassword(some, guess('1', 'secret'), from('2001:db8:1:2:a:b:c:d'))).toBe(true);
    // Who got in at home does not open the door to strangers.
    expect(await provePassword(some, guess('1', 'secret'), from('10.0.1.1'))).toMatchObject({ refused: 'TooManyGuesses' });
    for (let index = 0; index < 20; index += 1) expect(await provePassword(some, guess('1', 'wrong'), from('10.9.9.9'))).toBe(false);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), from('2001:db8:1:2::1'))).toBe(true);
  });

  it('is never shut off by strangers in an open session, from its own address neither', async () => {
    const some = await deps(60);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from('10.9.9.9'));
    for (let index = 2; index < 50; index += 1) await provePassword(some, guess(String(index), 'wrong'), from('10.9.9.9'));
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
    expect(await provePassword(some, guess('1', 'secret'), inSession('a'))).toBe(true);
    // Who proved themselves inside opens nothing to who is outside.
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toMatchObject({ refused: 'TooManyGuesses' });
  });

  it('is guessed twenty times in a session, from however many addresses, and nobody else is shut out by it', async () => {
    const some = await deps(2);
    for (let index = 0; index < 20; index += 1) {
      expect(await provePassword(some, guess('1', 'wrong'), inSession('a', '1', `10.0.0.${index}`))).toBe(false);
    }
    expect(await provePassword(some, guess('1', 'secret'), inSession('a'))).toMatchObject({ refused: 'TooManyGuesses', ttl: 300_000 });
    expect(await provePassword(some, guess('1', 'secret'), inSession('b'))).toBe(true);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('of somebody else is guessed in no session of one’s own', async () => {
    const some = await deps(2);
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), inSession(`s${index}`, '2'));
    expect(await provePassword(some, guess('1', 'secret'), inSession('another', '2'))).toMatchObject({ refused: 'TooManyGuesses' });
  });

  it('is shut off where its person has not been for thirty days, and where only others are let in', async () => {
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

  it('is guessed no more often by whoever carries a session from place to place', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.prove('1', '10.9.9.9');
    const told = [];
    for (let index = 0; index < 40; index += 1) {
      await some.vault.usualPlaces.visit('1', `10.0.0.${index}`);
      told.push(await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`)));
    }
    expect(told.filter((answer) => answer === false)).toHaveLength(20);
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('is not shut off by strangers where its person only used a session', async () => {
    const some = await deps(1);
    await some.vault.usualPlaces.visit('1', '10.9.9.9');
    for (let index = 0; index < 20; index += 1) await provePassword(some, guess('1', 'wrong'), from(`10.0.0.${index}`));
    expect(await provePassword(some, guess('1', 'secret'), from('10.9.9.9'))).toBe(true);
  });

  it('keeps its own count where its person logged in and uses a session ever since', async () => {
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
