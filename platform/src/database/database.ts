/** Postgres as every service sees it: one pool, one kysely over it, numbers for bigint, named statements for hot paths. */
import type { Socket } from 'node:net';
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** An option of the driver that its types do not name yet. */
const PIPELINED: object = { pipeline: true };

/** Positions and times fit a double: 2^53 events or milliseconds are out of reach. */
const INT8 = 20;

export type Database = {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<unknown>;
  /** One transaction of statements that need no answers, `commit` included, in one round trip: all of them or, with an error, none. */
  readonly inOneTrip: (statements: readonly CompiledQuery[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly max?: number;
  /** Schemas searched for unqualified table names, in order. */
  readonly searchPath?: readonly string[];
  /** False: a commit may be lost with the machine's power, never torn. For what can be rebuilt from the log. */
  readonly durable?: boolean;
  readonly name?: string;
};

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const names = new Map<string, string>();
const MOST_NAMES = 1000;

/** One name a statement text. Ours are constant texts with parameters, so there are a few hundred at most. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares each statement with parameters once: parsing and planning cost more than running most of ours.
 * After a read model is switched Postgres plans anew by itself.
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
  return { text, values: [...values], ...(name === undefined ? {} : { name }) };
}

async function inOneTrip(pool: pg.Pool, statements: readonly CompiledQuery[]): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    gathering(client)();
    // After a statement that failed Postgres takes `commit` for `rollback`.
    const all = [{ text: 'begin' }, ...statements.map(({ sql, parameters }) => prepared(sql, parameters)), { text: 'commit' }];
    const results = await Promise.allSettled(all.map((each) => client.query(each)));
    if (results.at(-1)?.status === 'rejected') broken = new Error('The connection may still be in a transaction.');
    throwFirst(results);
  } finally {
    client.release(broken);
  }
}

const ABORTED = '25P02';

/** Throws what went wrong, rather than that nothing more could be done after it. */
export function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const cause = reasons.find((reason) => !(reason instanceof Error && 'code' in reason && reason.code === ABORTED)) ?? reasons[0];
  if (cause !== undefined) throw cause;
}

/** Statements given in one turn of the event loop leave in one write: a system call each costs more than many of them run. */
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
    // Statements of one connection need not wait for each other's answers; Postgres runs them in order.
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
  // A broken idle connection is replaced by the pool on its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one in use: its statements fail and tell whoever gave them, but the pool does not listen meanwhile.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: () => preparing(pool), end: () => pool.end(), options: pool.options } }),
  });
  return { pool, kysely, inOneTrip: (statements) => inOneTrip(pool, statements), close: () => kysely.destroy() };
}
