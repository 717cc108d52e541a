import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { networkOf, provePassword } from './password-proof.ts';
import { NOW, someDeps, warmAfter } from './test-support.ts';

async function deps(people: number) {
  const vault = memoryVault();
  for (let id = 1; id <= people; id += 1) await vault.createLogin(String(id), `user${id}@example.org`, 'secret');
  return someDeps(warmAfter(), { vault });
}

const from = (address: string) => ({ address, now: NOW });
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
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
