/**
 * Records what a command is about to append, for commands with an Idempotency-Key and for commands that write to several streams. A repeat
 * gets the first answer (H4), and a crash between two appends is completed later (H8). The record holds the event ids, so completing it
 * twice writes once.
 */
import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AppendResult, EventLog, ExpectedRevision, StoredEvent } from '../event-log/port.ts';
import { open, seal } from '../vault/sealing.ts';

export type Write = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly StoredEvent[] };

export type Answered = { readonly status: number; readonly body: unknown };

export type Intent = {
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly writes: readonly Write[];
  readonly answer: Answered | null;
};

export type Intents = {
  /** Distinguishes commands without revealing their content. The hash is keyed, because a body may hold a password. */
  readonly hashOf: (command: readonly unknown[]) => string;
  readonly find: (actor: string, key: string) => Promise<Intent | null>;
  /** Records the intent. Returns the existing record if the key is already in use. */
  readonly begin: (intent: Omit<Intent, 'answer'>) => Promise<Intent | null>;
  readonly answer: (actor: string, key: string, answer: Answered) => Promise<void>;
  /**
   * Nothing was appended: deletes exactly this record, so that the key can be used again. A record of another try under the same key stays.
   */
  readonly drop: (intent: Pick<Intent, 'actor' | 'key' | 'writes'>) => Promise<void>;
  /** Completes the commands of crashed processes and deletes records older than a day. Returns the number of completed commands. */
  readonly recover: (log: EventLog, now: number) => Promise<number>;
  /** Completes interrupted commands of one person without the delay of `recover`. Harmless for commands that are still running. */
  readonly recoverOf: (log: EventLog, actor: string) => Promise<number>;
};

export const intentSchema = `
create schema if not exists vault;
create table if not exists vault.intents (
  actor text not null,
  key text not null,
  body_hash text not null,
  writes text not null,
  status integer,
  answer text,
  created_at bigint not null,
  primary key (actor, key)
);
create index if not exists intents_created_at on vault.intents (created_at);
`;

const UNKEYED = '~';
const REMEMBER_MS = 24 * 60 * 60 * 1000;
/** A running process answers within this time. */
const ABANDONED_MS = 15_000;

/** Key of a record that serves only recovery. Clients cannot use it, because their keys contain no `~`. */
export function unkeyed(): string {
  return `${UNKEYED}${randomUUID()}`;
}

type Row = {
  readonly actor: string;
  readonly key: string;
  readonly body_hash: string;
  readonly writes: string;
  readonly status: number | null;
  readonly answer: string | null;
};

const COLUMNS = 'actor, key, body_hash, writes, status, answer';

/** Answers are stored sealed, because they may hold a token. Records that serve only recovery store no answer. */
export function postgresIntents(pool: pg.Pool, clock: () => number, masterKey: Uint8Array): Intents {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'folkmoot intents', 32));

  const hashKey = new Uint8Array(hkdfSync('sha256', masterKey, '', 'folkmoot intent bodies', 32));

  function intentOf(row: Row): Intent {
    const answer = row.answer === null ? undefined : JSON.parse(open(key, JSON.parse(row.answer), `${row.actor}/${row.key}`));
    return {
      actor: row.actor,
      key: row.key,
      bodyHash: row.body_hash,
      writes: JSON.parse(row.writes) as readonly Write[],
      answer: row.status === null ? null : { status: row.status, body: answer },
    };
  }

  async function find(actor: string, key: string): Promise<Intent | null> {
    const { rows } = await pool.query<Row>({
      name: 'intent-find',
      text: `select ${COLUMNS} from vault.intents where actor = $1 and key = $2 and created_at > $3`,
      values: [actor, key, clock() - REMEMBER_MS],
    });
    return rows[0] ? intentOf(rows[0]) : null;
  }

  async function completeAll(log: EventLog, rows: readonly Row[]): Promise<number> {
    let completed = 0;
    for (const row of rows) completed += (await complete(log, intentOf(row))) ? 1 : 0;
    return completed;
  }

  return {
    hashOf: (command) => createHmac('sha256', hashKey).update(JSON.stringify(command)).digest('base64url'),
    find,
    async begin(intent) {
      const { rowCount } = await pool.query({
        name: 'intent-begin',
        text: `insert into vault.intents (actor, key, body_hash, writes, created_at) values ($1, $2, $3, $4, $5)
               on conflict (actor, key) do update set body_hash = excluded.body_hash, writes = excluded.writes, status = null, answer = null,
                 created_at = excluded.created_at
               where vault.intents.created_at <= $6`,
        values: [intent.actor, intent.key, intent.bodyHash, JSON.stringify(intent.writes), clock(), clock() - REMEMBER_MS],
      });
      return rowCount === 1 ? null : find(intent.actor, intent.key);
    },
    async answer(actor, name, answer) {
      if (name.startsWith(UNKEYED)) {
        await pool.query('delete from vault.intents where actor = $1 and key = $2', [actor, name]);
        return;
      }
      const body = answer.body === undefined ? null : JSON.stringify(seal(key, actor, JSON.stringify(answer.body), `${actor}/${name}`));
      await pool.query({
        name: 'intent-answer',
        text: 'update vault.intents set status = $3, answer = $4 where actor = $1 and key = $2',
        values: [actor, name, answer.status, body],
      });
    },
    async drop({ actor, key, writes }) {
      await pool.query('delete from vault.intents where actor = $1 and key = $2 and writes = $3', [actor, key, JSON.stringify(writes)]);
    },
    async recover(log, now) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.intents where status is null and created_at < $1 order by created_at`,
        [now - ABANDONED_MS],
      );
      const completed = await completeAll(log, rows);
      await pool.query("delete from vault.intents where created_at <= $1 or (key like '~%' and created_at < $2)", [
        now - REMEMBER_MS,
        now - ABANDONED_MS,
      ]);
      return completed;
    },
    async recoverOf(log, actor) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.intents where actor = $1 and status is null order by created_at`,
        [actor],
      );
      return completeAll(log, rows);
    },
  };
}

/** Whether the recorded command took effect: its first write is in the log. */
export async function hasLanded(log: EventLog, { writes: [first] }: Pick<Intent, 'writes'>): Promise<boolean> {
  if (!first) return false;
  const stored = await log.readStream(first.stream);
  return first.events.every((event) => stored.some((logged) => logged.id === event.id));
}

/** Appends the remaining writes of a record whose first write is in the log. A record whose first write is missing is void. */
export async function complete(log: EventLog, intent: Intent): Promise<boolean> {
  if (!(await hasLanded(log, intent))) return false;
  await appendAll(log, intent.writes.slice(1));
  return true;
}

/** Appends in order. Stops at the first conflict and returns it. */
export async function appendAll(log: EventLog, writes: readonly Write[]): Promise<readonly AppendResult[]> {
  const results: AppendResult[] = [];
  for (const write of writes) {
    const result = await log.append(write.stream, write.expected, write.events);
    results.push(result);
    if (!result.ok) break;
  }
  return results;
}
