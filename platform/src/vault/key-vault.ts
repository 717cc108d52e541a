/**
 * One data key per person, encrypted with the master key (H9). Destroying it erases everything sealed with it, in the log and in every copy
 * of the log. A destroyed key is never replaced, so nothing can be sealed for that person again.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Failure, isFailure } from '../errors.ts';
import { boundedCache } from './bounded-cache.ts';

export type KeyVault = {
  /** The person's key; null: never created, or destroyed. */
  readonly keyOf: (subject: string) => Promise<Uint8Array | null>;
  /** Keys for sealing, created on first use; null for a person whose key was destroyed. */
  readonly sealingKeys: (subjects: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Keys for opening; null for a person whose key was destroyed or never created. */
  readonly openingKeys: (subjects: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Which of these were destroyed. A key that never existed is not included. */
  readonly destroyed: (subjects: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Destroys permanently. Other processes drop the key when they are notified (`forget`). */
  readonly destroy: (subject: string) => Promise<void>;
  /** Another process destroyed the key or is doing so: this process stops using it. */
  readonly forget: (subject: string) => void;
};

export type KeyVaultOptions = {
  readonly pool: Pool;
  readonly masterKey: Uint8Array;
  /** Maximum number of keys in memory. */
  readonly capacity?: number;
};

type KeyRow = { readonly subject: string; readonly wrapped: Buffer | null };

const NONCE = 12;
const TAG = 16;
const KEY = 32;

function wrap(master: Uint8Array, subject: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', master, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(subject, 'utf8'));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

function unwrap(master: Uint8Array, subject: string, wrapped: Buffer): Uint8Array {
  try {
    const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(subject, 'utf8'));
    decipher.setAuthTag(wrapped.subarray(wrapped.length - TAG));
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE, wrapped.length - TAG)), decipher.final()]);
  } catch (cause) {
    throw new Failure('Misconfigured', 'A personal key does not open: this is not the master key it was wrapped under.', { cause });
  }
}

/** Whether this master key wraps the keys that are stored: the oldest and the newest are opened. True where there is none. */
export async function opensKeys(pool: Pick<Pool, 'query'>, masterKey: Uint8Array): Promise<boolean> {
  const master = wrappingKey(masterKey);
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(`
    (select subject, wrapped from vault.keys where wrapped is not null order by subject limit 1) union all
    (select subject, wrapped from vault.keys where wrapped is not null order by subject desc limit 1)`);
  return rows.every(({ subject, wrapped }) => {
    try {
      return unwrap(master, subject, wrapped).length === KEY;
    } catch (error) {
      if (isFailure(error, 'Misconfigured')) return false;
      throw error;
    }
  });
}

function wrappingKey(masterKey: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot personal keys', KEY));
}

export function keyVault(options: KeyVaultOptions): KeyVault {
  const { pool } = options;
  const master = wrappingKey(options.masterKey);
  const cache = boundedCache<Uint8Array>(options.capacity ?? 100_000);
  const buried = new Set<string>();

  function bury(subject: string): void {
    buried.add(subject);
    cache.delete(subject);
  }

  async function read(subjects: readonly string[], into: Map<string, Uint8Array | null>): Promise<string[]> {
    const { rows } = await pool.query<KeyRow>('select subject, wrapped from vault.keys where subject = any($1::text[])', [subjects]);
    for (const row of rows) {
      const key = row.wrapped && !buried.has(row.subject) ? unwrap(master, row.subject, row.wrapped) : null;
      if (key) cache.set(row.subject, key);
      into.set(row.subject, key);
    }
    return subjects.filter((subject) => !into.has(subject));
  }

  /** Reads keys from memory. Returns the subjects that are not in memory. */
  function recall(subjects: readonly string[], into: Map<string, Uint8Array | null>): string[] {
    const unknown = new Set<string>();
    for (const subject of subjects) {
      const key = cache.get(subject);
      if (key) into.set(subject, key);
      else unknown.add(subject);
    }
    return [...unknown];
  }

  /** Two processes may create a key at once: the first row wins and both read it. Sorted, so that their inserts cannot deadlock. */
  async function create(subjects: readonly string[]): Promise<void> {
    const sorted = subjects.toSorted();
    const wrapped = sorted.map((subject) => wrap(master, subject, randomBytes(KEY)));
    await pool.query(
      'insert into vault.keys (subject, wrapped) select * from unnest($1::text[], $2::bytea[]) on conflict (subject) do nothing',
      [sorted, wrapped],
    );
  }

  async function openingKeys(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>> {
    const keys = new Map<string, Uint8Array | null>();
    const unknown = recall(subjects, keys);
    const missing = unknown.length > 0 ? await read(unknown, keys) : [];
    for (const subject of missing) keys.set(subject, null);
    return keys;
  }

  return {
    openingKeys,
    keyOf: async (subject) => (await openingKeys([subject])).get(subject) ?? null,
    async sealingKeys(subjects) {
      const keys = new Map<string, Uint8Array | null>();
      const unknown = recall(subjects, keys);
      const missing = unknown.length > 0 ? await read(unknown, keys) : [];
      if (missing.length > 0) {
        await create(missing);
        await read(missing, keys);
      }
      return keys;
    },
    async destroyed(subjects) {
      const { rows } = await pool.query<KeyRow>('select subject from vault.keys where subject = any($1::text[]) and wrapped is null', [
        subjects,
      ]);
      return new Set([...rows.map(({ subject }) => subject), ...subjects.filter((subject) => buried.has(subject))]);
    },
    async destroy(subject) {
      await pool.query('insert into vault.keys (subject, wrapped) values ($1, null) on conflict (subject) do update set wrapped = null', [
        subject,
      ]);
      bury(subject);
    },
    forget: bury,
  };
}
