/** The vault in Postgres. Tables: `vaultSchema`. Addresses, tokens and codes are stored only as keyed hashes. */
import { createHash, createHmac, hash as digest, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import { isFailure } from '../errors.ts';
import { deviceName } from './device-name.ts';
import { postgresDevices } from './devices.ts';
import { postgresDrafts } from './drafts.ts';
import { postgresOneTimeNotes } from './one-time-notes.ts';
import { type PasswordOptions, passwords } from './passwords.ts';
import { secretsIn } from './postgres-secrets.ts';
import { postgresProviderSessions } from './provider-sessions.ts';
import { postgresPushSubscriptions } from './push-subscriptions.ts';
import { sealedNotes } from './sealed-note.ts';
import { sessionCache } from './session-cache.ts';
import { postgresUsualPlaces } from './usual-places.ts';
import type { Vault } from './vault.ts';

export type PostgresVaultOptions = {
  readonly pool: Pool;
  readonly masterKey: Uint8Array;
  readonly passwords?: PasswordOptions;
  readonly now?: () => number;
};

type SessionRow = { readonly user_id: string; readonly session_id: string; readonly bot: boolean; readonly stale: boolean };

type OpenRow = { readonly session_id: string; readonly device: Buffer | null; readonly opened: number; readonly seen: number };

const TOKEN = /^([A-Za-z0-9_-]{1,43})\.[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
const CACHED_PEOPLE = 50_000;
const MAX_GUESSES = 6;
const DERIVED_BYTES = 16;

/** Normalises an address, so that case and Unicode composition do not make a second account. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The user id in a token; null if it is malformed. */
function holderOf(token: string): string | null {
  const match = TOKEN.exec(token);
  return match?.[1] ? Buffer.from(match[1], 'base64url').toString('utf8') : null;
}

/** The token contains the user id, so that a person's cached sessions can be found and dropped. */
function tokenFor(userId: string, secret: Uint8Array): string {
  return `${Buffer.from(userId, 'utf8').toString('base64url')}.${Buffer.from(secret).toString('base64url')}`;
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

export function postgresVault(options: PostgresVaultOptions): Vault {
  const { pool } = options;
  const indexKey = Buffer.from(hkdfSync('sha256', options.masterKey, '', 'folkmoot blind index', 32));
  const notes = sealedNotes(Buffer.from(hkdfSync('sha256', options.masterKey, '', 'folkmoot session notes', 32)));
  const hashing = passwords(options.passwords);
  const now = options.now ?? Date.now;
  const cache = sessionCache(CACHED_PEOPLE, now);

  function keyed(purpose: string, text: string): Buffer {
    return createHmac('sha256', indexKey).update(purpose).update('\0').update(text).digest();
  }

  const indexOf = (purpose: string) => (text: string) => keyed(purpose, text).toString('base64url');
  const usualPlaces = postgresUsualPlaces(pool, indexOf('place'), now);

  /** Owners can look up the token of their bot, so it is derived from the session with a key instead of random. */
  function botToken(userId: string, sessionId: string): string {
    return tokenFor(userId, keyed(`bot token ${userId}`, sessionId));
  }

  function emailIndex(email: string): string {
    return keyed('email', normaliseEmail(email)).toString('base64url');
  }

  async function userIdOfEmail(email: string): Promise<string | null> {
    const { rows } = await pool.query<{ user_id: string }>('select user_id from vault.logins where email_index = $1', [emailIndex(email)]);
    return rows[0]?.user_id ?? null;
  }

  /** Skipped if the password was changed meanwhile. If too many hashes are waiting, the next log-in tries again. */
  async function renewHash(userId: string, password: string, stored: string): Promise<void> {
    try {
      const hash = await hashing.hash(password);
      await pool.query('update vault.logins set password_hash = $3 where user_id = $1 and password_hash = $2', [userId, stored, hash]);
    } catch (error) {
      if (!isFailure(error, 'NotReady')) throw error;
    }
  }

  /** Runs statements one after another in a transaction, so that each sees the changes it waited for. */
  async function inTurn(statements: readonly (readonly [text: string, values: unknown[]])[]): Promise<readonly QueryResult[]> {
    const client = await pool.connect();
    const results: QueryResult[] = [];
    try {
      await client.query('begin');
      for (const [text, values] of statements) results.push(await client.query(text, values));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
    return results;
  }

  function newSession(userId: string, agent: string | null | undefined) {
    const token = tokenFor(userId, randomBytes(TOKEN_BYTES));
    const sessionId = randomBytes(16).toString('base64url');
    const device = deviceName(agent);
    const sealed = device === null ? null : notes.seal(userId, device);
    return { opened: { token, sessionId }, row: [createHash('sha256').update(token).digest(), userId, sessionId, sealed] };
  }

  return {
    userIdOfEmail,

    async createLogin(userId, email, password) {
      if (await userIdOfEmail(email)) return false;
      const hash = await hashing.hash(password);
      const { rowCount } = await pool.query(
        'insert into vault.logins (user_id, email_index, password_hash) values ($1, $2, $3) on conflict (email_index) do nothing',
        [userId, emailIndex(email), hash],
      );
      return rowCount === 1;
    },

    async createLoginElsewhere(userId, email) {
      // Hashed like a real password, so that a guess takes the same time and fails.
      const hash = await hashing.hash(randomBytes(TOKEN_BYTES).toString('base64url'));
      const index = email === null ? keyed('no email', userId).toString('base64url') : emailIndex(email);
      const { rowCount } = await pool.query(
        `insert into vault.logins (user_id, email_index, password_hash, has_password) values ($1, $2, $3, false)
         on conflict (email_index) do nothing`,
        [userId, index, hash],
      );
      return rowCount === 1;
    },

    async hasPassword(userId) {
      const { rows } = await pool.query<{ has_password: boolean }>('select has_password from vault.logins where user_id = $1', [userId]);
      return rows[0]?.has_password ?? false;
    },

    async dropLogin(userId) {
      await pool.query('delete from vault.logins where user_id = $1', [userId]);
    },

    async changeEmail(userId, email) {
      try {
        const { rowCount } = await pool.query('update vault.logins set email_index = $2 where user_id = $1', [userId, emailIndex(email)]);
        return rowCount === 1;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async changePassword(userId, password, change = {}) {
      const hash = await hashing.hash(password);
      const spared = change.endSessionsExcept;
      await inTurn([
        ['update vault.logins set password_hash = $2, changes = changes + 1, has_password = true where user_id = $1', [userId, hash]],
        [`delete from vault.codes where user_id = $1 and purpose = 'reset-password'`, [userId]],
        ['delete from vault.sessions where user_id = $1 and $2::text is not null and session_id <> $2', [userId, spared ?? null]],
      ]);
      if (spared !== undefined) cache.forget(userId);
    },

    async checkPassword(userId, password) {
      const { rows } = await pool.query<{ password_hash: string }>('select password_hash from vault.logins where user_id = $1', [userId]);
      const stored = rows[0]?.password_hash ?? null;
      const fits = await hashing.verify(password, stored);
      if (fits && userId !== null && stored !== null && hashing.isOutdated(stored)) await renewHash(userId, password, stored);
      return fits;
    },

    async openSession(userId, agent) {
      const { opened, row } = newSession(userId, agent);
      await pool.query('insert into vault.sessions (token_hash, user_id, session_id, bot, device) values ($1, $2, $3, false, $4)', row);
      return opened;
    },

    async passwordChanges(userId) {
      const { rows } = await pool.query<{ changes: number }>('select changes from vault.logins where user_id = $1', [userId]);
      return rows[0]?.changes ?? null;
    },

    async openProvedSession(userId, changes, agent) {
      const { opened, row } = newSession(userId, agent);
      // Locks the login: it waits for a running password change, and a later change waits for this session and then ends it.
      const { rowCount } = await pool.query(
        `insert into vault.sessions (token_hash, user_id, session_id, bot, device)
         select $1, $2, $3, false, $4 from (select 1 from vault.logins where user_id = $2 and changes = $5 for share) as proved`,
        [...row, changes],
      );
      return rowCount === 1 ? opened : null;
    },

    async openBotSession(userId) {
      const sessionId = randomBytes(16).toString('base64url');
      await pool.query(
        `insert into vault.sessions (token_hash, user_id, session_id, bot) values ($1, $2, $3, true)
         on conflict (user_id) where bot do update
           set token_hash = excluded.token_hash, session_id = excluded.session_id, created_at = excluded.created_at`,
        [createHash('sha256').update(botToken(userId, sessionId)).digest(), userId, sessionId],
      );
      cache.forget(userId);
    },

    async tokenOfBot(userId) {
      const { rows } = await pool.query<{ session_id: string }>('select session_id from vault.sessions where user_id = $1 and bot', [
        userId,
      ]);
      return rows[0] ? botToken(userId, rows[0].session_id) : null;
    },

    async sessionOf(token) {
      const holder = holderOf(token);
      if (holder === null) return null;
      const name = digest('sha256', token, 'base64url');
      const known = cache.get(holder, name);
      if (known) return known;
      const keep = cache.begin();
      const hash = Buffer.from(name, 'base64url');
      const { rows } = await pool.query<SessionRow>(
        `select user_id, session_id, bot, not bot and last_seen < now() - interval '5 minutes' as stale
         from vault.sessions where token_hash = $1`,
        [hash],
      );
      const [row] = rows;
      if (!row || row.user_id !== holder) return null;
      // Not awaited: the next use writes again after a failure.
      if (row.stale) void pool.query('update vault.sessions set last_seen = now() where token_hash = $1', [hash]).catch(() => undefined);
      const session = { userId: row.user_id, sessionId: row.session_id, bot: row.bot };
      keep(name, session);
      return session;
    },

    async endSessions(userId, exceptSessionId) {
      await pool.query('delete from vault.sessions where user_id = $1 and session_id is distinct from $2', [
        userId,
        exceptSessionId ?? null,
      ]);
      cache.forget(userId);
    },

    async endSession(userId, sessionId) {
      const { rowCount } = await pool.query('delete from vault.sessions where user_id = $1 and session_id = $2 and not bot', [
        userId,
        sessionId,
      ]);
      cache.forget(userId);
      return rowCount === 1;
    },

    async sessionsOf(userId) {
      const { rows } = await pool.query<OpenRow>(
        `select session_id, device, floor(extract(epoch from created_at) * 1000)::float8 as opened,
           floor(extract(epoch from last_seen) * 1000)::float8 as seen
         from vault.sessions where user_id = $1 and not bot order by last_seen desc, session_id`,
        [userId],
      );
      return rows.map((row) => ({
        sessionId: row.session_id,
        device: row.device === null ? null : notes.open(userId, row.device),
        openedAt: row.opened,
        lastSeenAt: row.seen,
      }));
    },

    async keepPushToken(userId, token) {
      await pool.query(
        `insert into vault.push_tokens (token_hash, user_id, sealed) values ($1, $2, $3)
         on conflict (token_hash) do update set user_id = excluded.user_id, sealed = excluded.sealed`,
        [keyed('push token', token), userId, notes.seal(userId, token)],
      );
    },

    async pushTokensOf(userId) {
      const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.push_tokens where user_id = $1', [userId]);
      return rows.flatMap(({ sealed }) => notes.open(userId, sealed) ?? []);
    },

    drafts: postgresDrafts(pool, notes),
    pushes: postgresPushSubscriptions(pool, notes, (endpoint) => keyed('push endpoint', endpoint)),

    oneTime: postgresOneTimeNotes(pool, notes),
    providerSessions: postgresProviderSessions(pool),

    ...secretsIn(pool, notes),

    forgetSessions: (userId) => cache.forget(userId),
    forgetAllSessions: () => cache.forgetAll(),

    async storeCode(purpose, userId, code, lifetimeMs) {
      await pool.query(
        `insert into vault.codes (purpose, user_id, code_hash, expires_at) values ($1, $2, $3, now() + $4 * interval '1 millisecond')
         on conflict (purpose, user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, guesses = 0`,
        [purpose, userId, keyed(`code ${purpose} ${userId}`, code), lifetimeMs],
      );
    },

    async redeemCode(purpose, userId, code) {
      const { rows } = await pool.query<{ code_hash: Buffer }>(
        `update vault.codes set guesses = guesses + 1
         where purpose = $1 and user_id = $2 and expires_at > now() and guesses < $3 returning code_hash`,
        [purpose, userId, MAX_GUESSES],
      );
      const [row] = rows;
      if (!row || !timingSafeEqual(row.code_hash, keyed(`code ${purpose} ${userId}`, code))) return false;
      // If two requests redeem the same code, the one whose delete finds the row wins.
      const { rowCount } = await pool.query('delete from vault.codes where purpose = $1 and user_id = $2 and code_hash = $3', [
        purpose,
        userId,
        row.code_hash,
      ]);
      return rowCount === 1;
    },

    async isLinkValid(purpose, userId, code) {
      const { rowCount } = await pool.query(
        'select 1 from vault.codes where purpose = $1 and user_id = $2 and expires_at > now() and code_hash = $3',
        [purpose, userId, keyed(`code ${purpose} ${userId}`, code)],
      );
      return rowCount === 1;
    },

    async redeemLink(purpose, userId, code) {
      const { rowCount } = await pool.query(
        'delete from vault.codes where purpose = $1 and user_id = $2 and expires_at > now() and code_hash = $3',
        [purpose, userId, keyed(`code ${purpose} ${userId}`, code)],
      );
      return rowCount === 1;
    },

    async eraseAccounts(userIds) {
      if (userIds.length === 0) return 0;
      const ofThem = (table: string): readonly [string, unknown[]] => [
        `delete from vault.${table} where user_id = any($1::text[])`,
        [[...userIds]],
      ];
      const tables = ['logins', 'codes', 'secrets', 'push_tokens', 'devices', 'usual_places', 'sessions'];
      const ended = (await inTurn(tables.map(ofThem))).at(-1);
      for (const userId of userIds) cache.forget(userId);
      return ended?.rowCount ?? 0;
    },

    devices: postgresDevices(pool, { notes, usualPlaces, now, indexOf: indexOf('address') }),
    usualPlaces,

    blindIndex: (text) => keyed('name', text).toString('base64url'),
    derivedCode: (purpose, id) => keyed(`derived code ${purpose}`, id).subarray(0, DERIVED_BYTES).toString('base64url'),
  };
}
