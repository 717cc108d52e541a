/** The vault in Postgres. Tables: `vaultSchema`. Addresses, tokens and codes are stored as keyed hashes only. */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { type PasswordOptions, passwords } from './passwords.ts';
import { sessionCache } from './session-cache.ts';
import type { Vault } from './vault.ts';

export type PostgresVaultOptions = {
  readonly pool: Pool;
  readonly masterKey: Uint8Array;
  readonly passwords?: PasswordOptions;
  readonly now?: () => number;
};

type SessionRow = { readonly user_id: string; readonly session_id: string; readonly bot: boolean };

const TOKEN = /^([A-Za-z0-9_-]{1,43})\.[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
const CACHED_PEOPLE = 50_000;
const MAX_GUESSES = 6;

/** One person, one address: case and composition do not make another. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The user id a token names; null for what is no token at all. */
function holderOf(token: string): string | null {
  const match = TOKEN.exec(token);
  return match?.[1] ? Buffer.from(match[1], 'base64url').toString('utf8') : null;
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

export function postgresVault(options: PostgresVaultOptions): Vault {
  const { pool } = options;
  const indexKey = Buffer.from(hkdfSync('sha256', options.masterKey, '', 'folkmoot blind index', 32));
  const hashing = passwords(options.passwords);
  const cache = sessionCache(CACHED_PEOPLE, options.now ?? Date.now);

  function keyed(purpose: string, text: string): Buffer {
    return createHmac('sha256', indexKey).update(purpose).update('\0').update(text).digest();
  }

  function emailIndex(email: string): string {
    return keyed('email', normaliseEmail(email)).toString('base64url');
  }

  async function userIdOfEmail(email: string): Promise<string | null> {
    const { rows } = await pool.query<{ user_id: string }>('select user_id from vault.logins where email_index = $1', [emailIndex(email)]);
    return rows[0]?.user_id ?? null;
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
      await pool.query(
        `with changed as (update vault.logins set password_hash = $2 where user_id = $1)
         delete from vault.sessions where user_id = $1 and $3::text is not null and session_id <> $3`,
        [userId, hash, spared ?? null],
      );
      if (spared !== undefined) cache.forget(userId);
    },

    async checkPassword(userId, password) {
      const { rows } = await pool.query<{ password_hash: string }>('select password_hash from vault.logins where user_id = $1', [userId]);
      return hashing.verify(password, rows[0]?.password_hash ?? null);
    },

    async openSession(userId, session = {}) {
      const token = `${Buffer.from(userId, 'utf8').toString('base64url')}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      const sessionId = randomBytes(16).toString('base64url');
      await pool.query('insert into vault.sessions (token_hash, user_id, session_id, bot) values ($1, $2, $3, $4)', [
        createHash('sha256').update(token).digest(),
        userId,
        sessionId,
        session.bot ?? false,
      ]);
      return { token, sessionId };
    },

    async sessionOf(token) {
      const holder = holderOf(token);
      if (holder === null) return null;
      const hash = createHash('sha256').update(token).digest();
      const name = hash.toString('base64url');
      const known = cache.get(holder, name);
      if (known) return known;
      const keep = cache.begin();
      const { rows } = await pool.query<SessionRow>('select user_id, session_id, bot from vault.sessions where token_hash = $1', [hash]);
      const [row] = rows;
      if (!row || row.user_id !== holder) return null;
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

    forgetSessions: (userId) => cache.forget(userId),

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
      // Of two that redeem the same code at once, the one whose delete finds it has won.
      const { rowCount } = await pool.query('delete from vault.codes where purpose = $1 and user_id = $2 and code_hash = $3', [
        purpose,
        userId,
        row.code_hash,
      ]);
      return rowCount === 1;
    },

    blindIndex: (text) => keyed('name', text).toString('base64url'),
  };
}
