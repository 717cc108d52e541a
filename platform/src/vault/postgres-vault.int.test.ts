import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { keyVault } from './key-vault.ts';
import { postgresVault } from './postgres-vault.ts';
import { open, seal } from './sealing.ts';
import { vaultSchema } from './vault-schema.ts';

let database: TestDatabase;
const masterKey = randomBytes(32);

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  const { pool } = database.open();
  await pool.query(vaultSchema);
  await pool.query(vaultSchema);
});
afterAll(() => database.drop());

function aVault(now?: () => number) {
  const { pool } = database.open({ max: 4 });
  return { pool, vault: postgresVault({ pool, masterKey, ...(now ? { now } : {}) }) };
}

describe('log-ins', () => {
  it('keeps an address for one person, whatever its case', async () => {
    const { vault } = aVault();
    expect(await vault.createLogin('101', 'Alice@Example.org', 'secret')).toBe(true);
    expect(await vault.createLogin('102', 'alice@example.ORG ', 'other')).toBe(false);
    expect(await vault.userIdOfEmail('ALICE@example.org')).toBe('101');
    expect(await vault.createLogin('103', 'bob@example.org', 'secret')).toBe(true);
    expect(await vault.changeEmail('103', 'alice@example.org')).toBe(false);
    expect(await vault.changeEmail('103', 'robert@example.org')).toBe(true);
    expect(await vault.userIdOfEmail('bob@example.org')).toBeNull();
  });

  it('lets one of two racing for an address have it', async () => {
    const { vault } = aVault();
    const won = await Promise.all(['111', '112', '113'].map((id) => vault.createLogin(id, 'race@example.org', 'secret')));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('knows the password, and frees the address of a log-in that is dropped', async () => {
    const { vault } = aVault();
    await vault.createLogin('121', 'carol@example.org', 'secret');
    expect(await vault.checkPassword('121', 'secret')).toBe(true);
    expect(await vault.checkPassword('121', 'Secret')).toBe(false);
    expect(await vault.checkPassword(null, 'secret')).toBe(false);
    await vault.dropLogin('121');
    expect(await vault.checkPassword('121', 'secret')).toBe(false);
    expect(await vault.createLogin('122', 'carol@example.org', 'secret')).toBe(true);
  });

  it('stores no address, token, password or code as it is (H9)', async () => {
    const { vault, pool } = aVault();
    await vault.createLogin('131', 'dora@example.org', 'open sesame');
    const { token } = await vault.openSession('131');
    await vault.storeCode('confirm', '131', '48151', 60_000);
    for (const table of ['logins', 'sessions', 'codes']) {
      const { rows } = await pool.query(`select t::text as row from vault.${table} t`);
      const text = JSON.stringify(rows);
      for (const secret of ['dora@', 'open sesame', token, Buffer.from(token).toString('hex'), '48151']) expect(text).not.toContain(secret);
    }
  });
});

describe('sessions', () => {
  it('knows a token in every process, and no other', async () => {
    const { vault } = aVault();
    const { vault: other } = aVault();
    const { token, sessionId } = await vault.openSession('201');
    expect(await vault.sessionOf(token)).toEqual({ userId: '201', sessionId, bot: false });
    expect(await other.sessionOf(token)).toEqual({ userId: '201', sessionId, bot: false });
    const [, secret] = token.split('.');
    const forged = `${Buffer.from('202').toString('base64url')}.${secret}`;
    for (const wrong of ['', 'x', 'a.b', `${token}x`, forged, token.toUpperCase()]) expect(await vault.sessionOf(wrong)).toBeNull();
  });

  it('ends the others with a password change and keeps the named one', async () => {
    const { vault } = aVault();
    await vault.createLogin('211', 'erin@example.org', 'old secret');
    const old = await vault.openSession('211');
    const fresh = await vault.openSession('211');
    expect(await vault.sessionOf(old.token)).not.toBeNull();
    await vault.changePassword('211', 'new secret', { endSessionsExcept: fresh.sessionId });
    expect(await vault.sessionOf(old.token)).toBeNull();
    expect(await vault.sessionOf(fresh.token)).not.toBeNull();
    expect(await vault.checkPassword('211', 'new secret')).toBe(true);
    await vault.endSessions('211');
    expect(await vault.sessionOf(fresh.token)).toBeNull();
  });

  it('trusts its memory until told, and for a minute at most (H6)', async () => {
    let now = 1000;
    const { vault } = aVault(() => now);
    const { vault: other } = aVault();
    const { token } = await vault.openSession('221');
    await vault.sessionOf(token);
    await other.endSessions('221');
    expect(await vault.sessionOf(token)).not.toBeNull();
    now += 60_000;
    expect(await vault.sessionOf(token)).toBeNull();

    const { token: second } = await vault.openSession('222');
    await vault.sessionOf(second);
    await other.endSessions('222');
    vault.forgetSessions('222');
    expect(await vault.sessionOf(second)).toBeNull();
  });
});

describe('codes', () => {
  it('redeems the right code once', async () => {
    const { vault } = aVault();
    await vault.storeCode('confirm', '301', '12345', 60_000);
    expect(await vault.redeemCode('reset', '301', '12345')).toBe(false);
    expect(await vault.redeemCode('confirm', '302', '12345')).toBe(false);
    const redeemed = await Promise.all([1, 2, 3].map(() => vault.redeemCode('confirm', '301', '12345')));
    expect(redeemed.filter(Boolean)).toHaveLength(1);
  });

  it('voids a code with the sixth wrong guess, when it is replaced, and in time', async () => {
    const { vault } = aVault();
    await vault.storeCode('confirm', '311', '12345', 60_000);
    for (let guess = 0; guess < 6; guess += 1) expect(await vault.redeemCode('confirm', '311', '00000')).toBe(false);
    expect(await vault.redeemCode('confirm', '311', '12345')).toBe(false);

    await vault.storeCode('confirm', '311', '11111', 60_000);
    await vault.storeCode('confirm', '311', '22222', 60_000);
    expect(await vault.redeemCode('confirm', '311', '11111')).toBe(false);
    expect(await vault.redeemCode('confirm', '311', '22222')).toBe(true);

    await vault.storeCode('confirm', '311', '33333', -1);
    expect(await vault.redeemCode('confirm', '311', '33333')).toBe(false);
  });
});

describe('names of streams', () => {
  it('hash the same in every process with the same master key, and reveal nothing', () => {
    const { vault, pool } = aVault();
    expect(vault.blindIndex('alice:1234')).toBe(aVault().vault.blindIndex('alice:1234'));
    expect(vault.blindIndex('alice:1234')).not.toBe(vault.blindIndex('alice:1235'));
    expect(vault.blindIndex('alice:1234')).not.toBe(postgresVault({ pool, masterKey: randomBytes(32) }).blindIndex('alice:1234'));
  });
});

describe('personal keys (H9)', () => {
  function keys(master = masterKey) {
    return keyVault({ pool: database.open({ max: 4 }).pool, masterKey: master });
  }

  it('come into being once, also when several processes ask first', async () => {
    const subjects = Array.from({ length: 50 }, (_, index) => `first-${index}`);
    const made = await Promise.all([keys(), keys(), keys()].map((vault) => vault.sealingKeys(subjects)));
    for (const subject of subjects) {
      const [first, second, third] = made.map((map) => Buffer.from(map.get(subject) ?? []).toString('hex'));
      expect(first).toHaveLength(64);
      expect(second).toBe(first);
      expect(third).toBe(first);
    }
  });

  it('differ a person, open elsewhere, and are not made by reading', async () => {
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

  it('do not open under another master key', async () => {
    await keys().sealingKeys(['421']);
    await expect(keys(randomBytes(32)).openingKeys(['421'])).rejects.toThrow(/master key/);
  });
});
