/** Postgres for every service: one pool with Kysely, numbers for bigint, prepared statements for hot paths. */
import type { Socket } from 'node:net';
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { wireValues } from './wire-values.ts';

/** A driver option that is missing in its types. */
const PIPELINED: object = { pipeline: true };

/** Positions and times stay below 2^53, so a double holds them exactly. */
const INT8 = 20;

export type Database = {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<unknown>;
  /**
   * Runs one transaction of statements whose results are not needed in one round trip, `commit` included: all succeed, or it rejects and
   * nothing is written.
   */
  readonly inOneTrip: (statements: readonly CompiledQuery[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly max?: number;
  /** Schemas that are searched for unqualified table names, in order. */
  readonly searchPath?: readonly string[];
  /** False: a power failure may lose the last commits but corrupts nothing. For data that can be rebuilt from the log. */
  readonly durable?: boolean;
  readonly name?: string;
};

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const names = new Map<string, string>();
const MOST_NAMES = 1000;

/** One name per statement text. Texts are constant and parameterized, so there are at most a few hundred. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Returns a connection that prepares each parameterized statement once, because parsing and planning cost more than running most of them.
 * Postgres plans again by itself after a switch of read models.
 */
async function preparing(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  const together = gathering(client);
  return {
    query: ((text: string, values: readonly unknown[]) => {
      together();
      return client.query(prepared(text, values));
    }) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined;
  return { text, values: [...(wireValues(values) ?? values)], ...(name === undefined ? {} : { name }) };
}

async function inOneTrip(pool: pg.Pool, statements: readonly CompiledQuery[]): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    gathering(client)();
    // After a failed statement, Postgres treats `commit` as `rollback`.
    const all = [{ text: 'begin' }, ...statements.map(({ sql, parameters }) => prepared(sql, parameters)), { text: 'commit' }];
    const results = await Promise.allSettled(all.map((each) => client.query(each)));
    if (results.at(-1)?.status === 'rejected') broken = new Error('The connection may still be in a transaction.');
    throwFirst(results);
  } finally {
    client.release(broken);
  }
}

const ABORTED = '25P02';

/** Throws the first real error rather than the errors that follow from it. */
export function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const cause = reasons.find((reason) => !(reason instanceof Error && 'code' in reason && reason.code === ABORTED)) ?? reasons[0];
  if (cause !== undefined) throw cause;
}

/** Sends statements of one turn of the event loop in one write: a system call for each would cost more than running many of them. */
function gathering(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return () => {
    stream.cork();
    process.nextTick(() => stream.uncork());
  };
}

export function openDatabase(options: DatabaseOptions): Database {
  const settings = [
    options.searchPath ? `-c search_path=${options.searchPath.map(quoteIdentifier).join(',')}` : '',
    options.durable === false ? '-c synchronous_commit=off' : '',
  ].filter((setting) => setting !== '');
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 8,
    idleTimeoutMillis: 60_000,
    // Statements on one connection are sent without waiting for earlier results; Postgres runs them in order.
    ...PIPELINED,
    application_name: options.name ?? 'folkmoot',
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === INT8) return Number;
        return pg.types.getTypeParser(oid, format);
      },
    },
    ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
  });
  // The pool replaces a broken idle connection on its next use. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use, where the pool does not listen. The failing statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: () => preparing(pool), end: () => pool.end(), options: pool.options } }),
  });
  return { pool, kysely, inOneTrip: (statements) => inOneTrip(pool, statements), close: () => kysely.destroy() };
}
