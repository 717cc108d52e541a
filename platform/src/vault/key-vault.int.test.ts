import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { keyVault } from './key-vault.ts';
import { open, seal } from './sealing.ts';
import { vaultSchema } from './vault-schema.ts';

let database: TestDatabase;
const masterKey = randomBytes(32);

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  await database.open().pool.query(vaultSchema);
});
afterAll(() => database.drop());

describe('personal keys (H9)', () => {
  function keys(master = masterKey) {
    return keyVault({ pool: database.open({ max: 4 }).pool, masterKey: master });
  }

  it('are created once, also if several processes ask at the same time', async () => {
    const subjects = Array.from({ length: 50 }, (_, index) => `first-${index}`);
    const made = await Promise.all([keys(), keys(), keys()].map((vault) => vault.sealingKeys(subjects)));
    for (const subject of subjects) {
      const [first, second, third] = made.map((map) => Buffer.from(map.get(subject) ?? []).toString('hex'));
      expect(first).toHaveLength(64);
      expect(second).toBe(first);
      expect(third).toBe(first);
    }
  });

  it('differ between people, open in other processes, and are not created by reading', async () => {
    const writer = keys();
    const sealing = await writer.sealingKeys(['401', '402']);
    expect(sealing.get('401')).not.toEqual(sealing.get('402'));
    const sealed = seal(sealing.get('401') ?? new Uint8Array(), '401', 'hello', 'e/f');
    const opening = await keys().openingKeys(['401', '499']);
    expect(open(opening.get('401') ?? new Uint8Array(), sealed, 'e/f')).toBe('hello');
    expect(opening.get('499')).toBeNull();
    expect(await writer.keyOf('499')).toBeNull();
  });

  it('stay destroyed', async () => {
    const one = keys();
    const other = keys();
    await one.sealingKeys(['411']);
    await other.openingKeys(['411']);
    await one.destroy('411');
    other.forget('411');
    for (const vault of [one, other, keys()]) {
      expect(await vault.keyOf('411')).toBeNull();
      expect((await vault.sealingKeys(['411'])).get('411')).toBeNull();
      expect((await vault.openingKeys(['411'])).get('411')).toBeNull();
    }
  });

  it('open nothing after their destruction is known, even before it happens', async () => {
    const one = keys();
    await one.sealingKeys(['415']);
    one.forget('415');
    expect(await one.keyOf('415')).toBeNull();
    expect((await one.sealingKeys(['415'])).get('415')).toBeNull();
    expect(await keys().keyOf('415')).not.toBeNull();
  });

  it('are distinguished from keys that never existed after they are destroyed', async () => {
    const one = keys();
    await one.sealingKeys(['417']);
    await one.destroy('418');
    one.forget('419');
    const asked = ['416', '417', '418', '419'];
    expect([...(await one.destroyed(asked))].toSorted()).toEqual(['418', '419']);
    expect([...(await keys().destroyed(asked))]).toEqual(['418']);
  });

  it('do not open under another master key', async () => {
    await keys().sealingKeys(['421']);
    await expect(keys(randomBytes(32)).openingKeys(['421'])).rejects.toThrow(/master key/);
  });
});
