/**
 * One-time notes, read by the secret under which they are stored: states and codes of log-ins with another provider. Stored in Postgres, so
 * that any process can answer. The secret is stored as a hash, the note is sealed.
 */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { SealedNotes } from './sealed-note.ts';

export type OneTimeNotes = {
  /** Resolves to false if such a note exists. */
  readonly keep: (purpose: string, secret: string, note: string, lifetimeMs: number) => Promise<boolean>;
  /** Null: missing, expired or already taken. Does not change the note. */
  readonly peek: (purpose: string, secret: string) => Promise<string | null>;
  /** The same, and deletes the note. Of two simultaneous calls, one gets it. */
  readonly take: (purpose: string, secret: string) => Promise<string | null>;
};

export const oneTimeNotesSchema = `
create table if not exists vault.one_time_notes (
  secret_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index if not exists one_time_notes_by_end on vault.one_time_notes (expires_at);
`;

type Row = { readonly sealed: Buffer };

export function postgresOneTimeNotes(pool: Pool, notes: SealedNotes): OneTimeNotes {
  const nameOf = (purpose: string, secret: string) => `${purpose}\0${secret}`;
  const hashOf = (name: string) => createHash('sha256').update(name).digest();

  async function found(statement: string, name: string): Promise<string | null> {
    const { rows } = await pool.query<Row>(statement, [hashOf(name)]);
    return rows[0] ? notes.open(name, rows[0].sealed) : null;
  }

  return {
    async keep(purpose, secret, note, lifetimeMs) {
      await pool.query('delete from vault.one_time_notes where expires_at <= now()');
      const name = nameOf(purpose, secret);
      const { rowCount } = await pool.query(
        `insert into vault.one_time_notes (secret_hash, sealed, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict do nothing`,
        [hashOf(name), notes.seal(name, note), lifetimeMs],
      );
      return rowCount === 1;
    },
    peek: (purpose, secret) =>
      found('select sealed from vault.one_time_notes where secret_hash = $1 and expires_at > now()', nameOf(purpose, secret)),
    take: (purpose, secret) =>
      found('delete from vault.one_time_notes where secret_hash = $1 and expires_at > now() returning sealed', nameOf(purpose, secret)),
  };
}

export function memoryOneTimeNotes(now: () => number): OneTimeNotes {
  const stored = new Map<string, { readonly note: string; readonly until: number }>();

  async function peek(purpose: string, secret: string): Promise<string | null> {
    const found = stored.get(`${purpose}\0${secret}`);
    return found && found.until > now() ? found.note : null;
  }

  return {
    async keep(purpose, secret, note, lifetimeMs) {
      if ((await peek(purpose, secret)) !== null) return false;
      stored.set(`${purpose}\0${secret}`, { note, until: now() + lifetimeMs });
      return true;
    },
    peek,
    async take(purpose, secret) {
      const note = await peek(purpose, secret);
      stored.delete(`${purpose}\0${secret}`);
      return note;
    },
  };
}
