import { argon2Sync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { postgresVault } from './postgres-vault.ts';
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
  it('keep an address for one person, whatever its case', async () => {
    const { vault } = aVault();
    expect(await vault.createLogin('101', 'Alice@Example.org', 'secret')).toBe(true);
    expect(await vault.createLogin('102', 'alice@example.ORG ', 'other')).toBe(false);
    expect(await vault.userIdOfEmail('ALICE@example.org')).toBe('101');
    expect(await vault.createLogin('103', 'bob@example.org', 'secret')).toBe(true);
    expect(await vault.changeEmail('103', 'alice@example.org')).toBe(false);
    expect(await vault.changeEmail('103', 'robert@example.org')).toBe(true);
    expect(await vault.userIdOfEmail('bob@example.org')).toBeNull();
  });

  it('give an address to one of two simultaneous registrations', async () => {
    const { vault } = aVault();
    const won = await Promise.all(['111', '112', '113'].map((id) => vault.createLogin(id, 'race@example.org', 'secret')));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('check the password, and free the address of a dropped log-in', async () => {
    const { vault } = aVault();
    await vault.createLogin('121', 'carol@example.org', 'secret');
    expect(await vault.checkPassword('121', 'secret')).toBe(true);
    expect(await vault.checkPassword('121', 'Secret')).toBe(false);
    expect(await vault.checkPassword(null, 'secret')).toBe(false);
    await vault.dropLogin('121');
    expect(await vault.checkPassword('121', 'secret')).toBe(false);
    expect(await vault.createLogin('122', 'carol@example.org', 'secret')).toBe(true);
  });

  it.each(['changed', 'erased'])('leave no session of a password that is %s at the same time', async (what) => {
    const { vault } = aVault();
    for (let round = 0; round < 10; round += 1) {
      const userId = `124${what === 'changed' ? 1 : 2}${round}`;
      await vault.createLogin(userId, `${userId}@example.org`, 'secret');
      const kept = await vault.openSession(userId);
      const changes = await vault.passwordChanges(userId);
      const end = () =>
        what === 'changed'
          ? vault.changePassword(userId, 'better secret', { endSessionsExcept: kept.sessionId })
          : vault.eraseAccounts([userId]);
      const opening = Array.from({ length: 6 }, () => vault.openProvedSession(userId, changes));
      const ended = end();
      opening.push(...Array.from({ length: 6 }, () => vault.openProvedSession(userId, changes)));
      const opened = (await Promise.all(opening)).filter((session) => session !== null);
      await ended;
      const alive = await Promise.all(opened.map(({ token }) => vault.sessionOf(token)));
      expect(alive.filter((session) => session !== null)).toEqual([]);
      expect(await vault.openProvedSession(userId, changes)).toBeNull();
      expect(await vault.sessionOf(kept.token)).toEqual(what === 'changed' ? expect.anything() : null);
      expect(await vault.passwordChanges(userId)).toBe(what === 'changed' ? 1 : null);
    }
  });

  it('renew a hash of older parameters with its own password, and no other', async () => {
    const { vault, pool } = aVault();
    await vault.createLogin('125', 'older@example.org', 'secret');
    const salt = randomBytes(16);
    const digest = argon2Sync('argon2id', {
      message: Buffer.from('secret'),
      nonce: salt,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
    });
    const [written, made] = [salt, digest].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
    const older = `$argon2id$v=19$m=19456,t=2,p=1$${written}$${made}`;
    await pool.query("update vault.logins set password_hash = $1 where user_id = '125'", [older]);
    async function stored(): Promise<string> {
      const { rows } = await pool.query<{ password_hash: string }>("select password_hash from vault.logins where user_id = '125'");
      return rows[0]?.password_hash ?? '';
    }
    expect(await vault.checkPassword('125', 'Secret')).toBe(false);
    expect(await stored()).toBe(older);
    expect(await vault.checkPassword('125', 'secret')).toBe(true);
    expect(await stored()).toMatch(/m=7168,t=5,p=1/);
    expect(await vault.checkPassword('125', 'secret')).toBe(true);
  });

  it('store no address, token, password or code in plain text (H9)', async () => {
    const { vault, pool } = aVault();
    await vault.createLogin('131', 'dora@example.org', 'open sesame');
    const { token } = await vault.openSession('131');
    // Without digits, which could occur in a hash or a time by chance.
    await vault.storeCode('confirm', '131', 'a code that is sent', 60_000);
    for (const table of ['logins', 'sessions', 'codes']) {
      const { rows } = await pool.query(`select t::text as row from vault.${table} t`);
      const text = JSON.stringify(rows);
      for (const secret of ['dora@', 'open sesame', token, Buffer.from(token).toString('hex'), 'code that'])
        expect(text).not.toContain(secret);
    }
  });
});

describe('sessions', () => {
  it('accept a token in every process, and no other', async () => {
    const { vault } = aVault();
    const { vault: other } = aVault();
    const { token, sessionId } = await vault.openSession('201');
    expect(await vault.sessionOf(token)).toEqual({ userId: '201', sessionId, bot: false });
    expect(await other.sessionOf(token)).toEqual({ userId: '201', sessionId, bot: false });
    const [, secret] = token.split('.');
    const forged = `${Buffer.from('202').toString('base64url')}.${secret}`;
    for (const wrong of ['', 'x', 'a.b', `${token}x`, forged, token.toUpperCase()]) expect(await vault.sessionOf(wrong)).toBeNull();
  });

  it('end with a password change, except the named one', async () => {
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

  it('have the name of their device, and only their person can end them', async () => {
    const { vault } = aVault();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const [one, other] = [await vault.openSession('215', agent), await vault.openSession('215')];
    await vault.openSession('216', agent);
    const time = expect.any(Number);
    expect(await vault.sessionsOf('215')).toEqual(
      expect.arrayContaining([
        { sessionId: one.sessionId, device: 'Firefox on Linux', openedAt: time, lastSeenAt: time },
        { sessionId: other.sessionId, device: null, openedAt: time, lastSeenAt: time },
      ]),
    );
    expect(await vault.endSession('216', one.sessionId)).toBe(false);
    expect(await vault.sessionOf(one.token)).not.toBeNull();
    expect(await vault.endSession('215', one.sessionId)).toBe(true);
    expect(await vault.sessionOf(one.token)).toBeNull();
    expect(await vault.endSession('215', one.sessionId)).toBe(false);
    expect(await vault.sessionOf(other.token)).not.toBeNull();
  });

  it('record their last use, every few minutes', async () => {
    const { vault, pool } = aVault();
    const { token } = await vault.openSession('217');
    await pool.query("update vault.sessions set last_seen = now() - interval '1 day' where user_id = '217'");
    await vault.sessionOf(token);
    await expect.poll(async () => Date.now() - ((await vault.sessionsOf('217'))[0]?.lastSeenAt ?? 0)).toBeLessThan(3_600_000);
  });

  it('are cached until a notification, and for a minute at most (H6)', async () => {
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

describe('secrets', () => {
  it('are changed from their current value: no simultaneous change is lost, in any process', async () => {
    const vaults = [aVault().vault, aVault().vault];
    const one = (secret: string | null) => ({ secret: String(Number(secret ?? '0') + 1), answer: secret });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (vaults[index % 2] ?? aVault().vault).changeSecret('241', 'count', one)),
    );
    expect(await aVault().vault.secretOf('241', 'count')).toBe('12');
    expect(new Set(answers).size).toBe(12);
  });

  it('stay unchanged if the change returns null', async () => {
    const { vault } = aVault();
    expect(await vault.changeSecret('242', 'count', () => ({ secret: null, answer: 'nothing' }))).toBe('nothing');
    expect(await vault.secretOf('242', 'count')).toBeNull();
    await vault.keepSecret('242', 'count', '1');
    expect(await vault.changeSecret('242', 'count', (secret) => ({ secret: null, answer: secret }))).toBe('1');
    await vault.eraseAccounts(['242']);
    expect(await vault.secretOf('242', 'count')).toBeNull();
  });
});

describe('usual locations', () => {
  it('are where a person logged in or used a session within thirty days, stored as a hash, and are deleted with the account', async () => {
    const { vault, pool } = aVault();
    const { usualPlaces } = vault;
    expect(await usualPlaces.at('251', '203.0.113.7')).toBeNull();
    await usualPlaces.prove('251', '203.0.113.7');
    await usualPlaces.prove('251', '2001:db8:1:2:3:4:5:6');
    vault.devices.note('252', '203.0.113.8');
    await vi.waitUntil(() => usualPlaces.at('252', '203.0.113.8'));
    expect(await usualPlaces.at('252', '203.0.113.8')).toBe('visited');
    expect(await usualPlaces.at('251', '203.0.113.7')).toBe('proved');
    expect(await usualPlaces.at('251', '2001:db8:1:2::9')).toBe('proved');
    expect(await usualPlaces.at('251', '203.0.113.8')).toBeNull();
    expect(await usualPlaces.at('252', '203.0.113.7')).toBeNull();
    const { rows } = await pool.query(`select to_json(p)::text as text from vault.usual_places p where user_id = '251'`);
    expect([rows.length, JSON.stringify(rows).includes('203.0.113')]).toEqual([2, false]);
    await pool.query(`update vault.usual_places set last_seen = now() - interval '31 days' where user_id = '252'`);
    expect(await usualPlaces.at('252', '203.0.113.8')).toBeNull();
    await vault.eraseAccounts(['251']);
    expect(await usualPlaces.at('251', '203.0.113.7')).toBeNull();
  });

  it('are proved only by a log-in, stay proved while a session is used there, and end after thirty days', async () => {
    const { vault, pool } = aVault();
    const { usualPlaces } = vault;
    const longAgo = (days: number) =>
      pool.query(`update vault.usual_places set last_seen = now() - $1 * interval '1 day' where user_id = '254'`, [days]);
    await usualPlaces.visit('254', '203.0.113.9');
    expect(await usualPlaces.at('254', '203.0.113.9')).toBe('visited');
    await usualPlaces.prove('254', '203.0.113.9');
    await longAgo(20);
    await usualPlaces.visit('254', '203.0.113.9');
    await longAgo(20);
    expect(await usualPlaces.at('254', '203.0.113.9')).toBe('proved');
    await longAgo(31);
    await usualPlaces.visit('254', '203.0.113.9');
    expect(await usualPlaces.at('254', '203.0.113.9')).toBe('visited');
  });

  it('are written at most once a day, and last thirty days from the last write', async () => {
    const { vault, pool } = aVault();
    const written = async () => (await pool.query(`select xmin::text from vault.usual_places where user_id = '253'`)).rows;
    await vault.usualPlaces.prove('253', '203.0.113.9');
    const first = await written();
    await vault.usualPlaces.prove('253', '203.0.113.9');
    await vault.usualPlaces.visit('253', '203.0.113.9');
    expect(await written()).toEqual(first);
    await pool.query(`update vault.usual_places set last_seen = now() - interval '31 days' where user_id = '253'`);
    await vault.usualPlaces.prove('253', '203.0.113.9');
    expect(await vault.usualPlaces.at('253', '203.0.113.9')).toBe('proved');
  });
});

describe('bots', () => {
  it('have one token, which their owner can look up, also in another process', async () => {
    const { vault } = aVault();
    const { vault: other } = aVault();
    expect(await vault.tokenOfBot('251')).toBeNull();
    await vault.openBotSession('251');
    const token = (await other.tokenOfBot('251')) ?? '';
    expect(await vault.tokenOfBot('251')).toBe(token);
    expect(await other.sessionOf(token)).toMatchObject({ userId: '251', bot: true });
  });

  it('lose the old token with a new one, and every token with their account', async () => {
    const { vault } = aVault();
    await vault.openBotSession('252');
    const old = (await vault.tokenOfBot('252')) ?? '';
    expect(await vault.sessionOf(old)).not.toBeNull();
    await Promise.all([vault.openBotSession('252'), vault.openBotSession('252')]);
    expect(await vault.sessionOf(old)).toBeNull();
    const fresh = (await vault.tokenOfBot('252')) ?? '';
    expect(await vault.sessionOf(fresh)).not.toBeNull();
    await vault.endSessions('252');
    expect(await vault.sessionOf(fresh)).toBeNull();
    expect(await vault.tokenOfBot('252')).toBeNull();
  });

  it('have tokens that are stored nowhere and derived from the master key (H9)', async () => {
    const { vault, pool } = aVault();
    await vault.openBotSession('253');
    const token = (await vault.tokenOfBot('253')) ?? '';
    const { rows } = await pool.query('select t::text as row from vault.sessions t');
    const [, secret = 'none'] = token.split('.');
    for (const text of [secret, Buffer.from(secret, 'base64url').toString('hex')]) expect(JSON.stringify(rows)).not.toContain(text);
    expect(await postgresVault({ pool, masterKey: randomBytes(32) }).tokenOfBot('253')).not.toBe(token);
  });
});

describe('codes', () => {
  it('redeem the correct code once', async () => {
    const { vault } = aVault();
    await vault.storeCode('confirm', '301', '12345', 60_000);
    expect(await vault.redeemCode('reset', '301', '12345')).toBe(false);
    expect(await vault.redeemCode('confirm', '302', '12345')).toBe(false);
    const redeemed = await Promise.all([1, 2, 3].map(() => vault.redeemCode('confirm', '301', '12345')));
    expect(redeemed.filter(Boolean)).toHaveLength(1);
  });

  it('void a code at the sixth wrong guess, when it is replaced, and when it expires', async () => {
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

describe('links', () => {
  it('work once, only for their person and until they expire, and no guess voids them', async () => {
    const { vault } = aVault();
    await vault.storeCode('reset-password', '321', 'a long code', 60_000);
    for (let guess = 0; guess < 10; guess += 1) expect(await vault.redeemLink('reset-password', '321', 'a wrong code')).toBe(false);
    expect(await vault.redeemLink('reset-password', '322', 'a long code')).toBe(false);
    expect(await vault.isLinkValid('reset-password', '321', 'a wrong code')).toBe(false);
    expect(await vault.isLinkValid('reset-password', '322', 'a long code')).toBe(false);
    for (let look = 0; look < 10; look += 1) expect(await vault.isLinkValid('reset-password', '321', 'a long code')).toBe(true);
    const redeemed = await Promise.all([1, 2, 3].map(() => vault.redeemLink('reset-password', '321', 'a long code')));
    expect(redeemed.filter(Boolean)).toHaveLength(1);
    expect(await vault.isLinkValid('reset-password', '321', 'a long code')).toBe(false);
    await vault.storeCode('reset-password', '321', 'too late', -1);
    expect(await vault.isLinkValid('reset-password', '321', 'too late')).toBe(false);
    expect(await vault.redeemLink('reset-password', '321', 'too late')).toBe(false);
  });

  it('to reset a password are void after another is sent', async () => {
    const { vault } = aVault();
    await vault.createLogin('323', 'lina@example.org', 'old secret');
    await vault.storeCode('reset-password', '323', 'a long code', 60_000);
    await vault.changePassword('323', 'new secret');
    expect(await vault.redeemLink('reset-password', '323', 'a long code')).toBe(false);
  });
});

describe('the deletion of an account', () => {
  it('removes all data of the person, and no data of others', async () => {
    const { vault, pool } = aVault();
    const tokens: string[] = [];
    for (const userId of ['331', '332']) {
      await vault.createLogin(userId, `gone${userId}@example.org`, 'a secret');
      tokens.push((await vault.openSession(userId)).token);
      await vault.storeCode('confirm', userId, '12345', 60_000);
      await vault.keepPushToken(userId, `device of ${userId}`);
      await vault.keepSecret(userId, 'elsewhere', 'a refresh token');
    }
    expect(await vault.eraseAccounts(['331'])).toBe(1);
    expect(await vault.eraseAccounts(['331'])).toBe(0);
    const [deleted = '', kept = ''] = tokens;
    expect([await vault.sessionOf(deleted), await vault.userIdOfEmail('gone331@example.org')]).toEqual([null, null]);
    expect(await vault.sessionOf(kept)).toMatchObject({ userId: '332' });
    expect(await vault.pushTokensOf('332')).toEqual(['device of 332']);
    for (const table of ['logins', 'sessions', 'codes', 'push_tokens', 'secrets']) {
      const { rows } = await pool.query<{ id: string }>(`select user_id as id from vault.${table} where user_id in ('331', '332')`);
      expect([table, rows]).toEqual([table, [{ id: '332' }]]);
    }
  });
});

describe('secrets for other services', () => {
  it('are stored sealed, one per name, only for their person', async () => {
    const { vault, pool } = aVault();
    await vault.keepSecret('341', 'elsewhere', 'the first token');
    await vault.keepSecret('341', 'elsewhere', 'the second token');
    await vault.keepSecret('342', 'elsewhere', 'of another');
    expect(await vault.secretOf('341', 'elsewhere')).toBe('the second token');
    expect(await vault.secretOf('341', 'nowhere')).toBeNull();
    const { rows } = await pool.query<{ sealed: Buffer }>("select sealed from vault.secrets where user_id = '341'");
    expect(rows.map(({ sealed }) => sealed.toString('latin1').includes('token'))).toEqual([false]);
    // A sealed box that is moved to another person does not open.
    await pool.query("update vault.secrets set sealed = $1 where user_id = '342'", [rows[0]?.sealed]);
    expect(await vault.secretOf('342', 'elsewhere')).toBeNull();
    await vault.dropSecret('341', 'elsewhere');
    expect(await vault.secretOf('341', 'elsewhere')).toBeNull();
  });
});

describe('names of streams', () => {
  it('have the same hash in every process with the same master key, and reveal nothing', () => {
    const { vault, pool } = aVault();
    expect(vault.blindIndex('alice:1234')).toBe(aVault().vault.blindIndex('alice:1234'));
    expect(vault.blindIndex('alice:1234')).not.toBe(vault.blindIndex('alice:1235'));
    expect(vault.blindIndex('alice:1234')).not.toBe(postgresVault({ pool, masterKey: randomBytes(32) }).blindIndex('alice:1234'));
  });
});
