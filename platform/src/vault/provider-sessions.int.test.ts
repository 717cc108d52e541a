import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { postgresVault } from './postgres-vault.ts';
import type { Vault } from './vault.ts';
import { vaultSchema } from './vault-schema.ts';

let database: TestDatabase;
let vault: Vault;

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  const pool = database.open();
  await pool.pool.query(vaultSchema);
  vault = postgresVault({ pool: pool.pool, masterKey: randomBytes(32) });
});

afterAll(() => database.drop());

async function sessionOf(userId: string, providerId: string, identityId: string) {
  const { sessionId } = await vault.openSession(userId);
  await vault.providerSessions.note({ sessionId, userId }, { providerId, identityId, sid: `sid of ${identityId}` });
  return { sessionId, userId };
}

it('finds the sessions of a provider, also those from before the provider was stored', async () => {
  const [ofFirst, former] = [await sessionOf('1', 'first', 'a'), await sessionOf('2', 'first', 'b')];
  const ofSecond = await sessionOf('3', 'second', 'c');
  await database.open().pool.query('update vault.provider_sessions set provider_id = null where identity_id = $1', ['b']);
  const { providerSessions } = vault;
  expect(await providerSessions.ofProvider('first', [])).toEqual([ofFirst]);
  expect(new Set(await providerSessions.ofProvider('first', ['b', 'c']))).toEqual(new Set([ofFirst, former]));
  expect(await providerSessions.ofOthers(['first'])).toEqual([ofSecond]);
  expect(new Set(await providerSessions.ofOthers([]))).toEqual(new Set([ofFirst, ofSecond]));
  expect(await providerSessions.ofSid('sid of c')).toEqual([ofSecond]);
  await vault.endSession('3', ofSecond.sessionId);
  expect(await providerSessions.ofIdentity('c')).toEqual([]);
});
