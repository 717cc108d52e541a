/** Creates tables that are not read models (the log, the vault, the bus) if they are missing, in one process at a time. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './database.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const SCHEMA = /create schema if not exists (\w+)/;

/**
 * A session caches that a schema does not exist until it locks a table that is new to the transaction. `create schema if not exists` takes
 * no such lock and would collide with a schema that another process created in the meantime.
 */
const SEE_WHAT_OTHERS_MADE = 'select from pg_catalog.pg_namespace limit 0';

/**
 * `name` identifies the set of statements; they must be repeatable. All of them run, or none, and only once: even `create index if not
 * exists` takes a lock, so a starting service would delay writers or deadlock with them. The comment of the created schema records what has
 * run, so dropping the schema also drops the record.
 */
export async function applySchema(database: Database, name: string, ...statements: readonly string[]): Promise<void> {
  const schema = SCHEMA.exec(statements.join('\n'))?.[1] ?? null;
  const hash = createHash('sha256').update(statements.join('\n')).digest('base64url').slice(0, 16);
  if (schema !== null && (await notedIn(database.pool, schema)).get(name) === hash) return;
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`folkmoot-${schema ?? name}`]);
    await client.query(SEE_WHAT_OTHERS_MADE);
    for (const statement of statements) await client.query(statement);
    if (schema !== null) await note(client, schema, name, hash);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The comment has the form `name=hash name=hash …`. Other text in it is preserved. */
async function notedIn(client: Queryable, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace($1), 'pg_namespace') as comment",
    [schema],
  );
  const words = (rows[0]?.comment ?? '').split(' ').filter((word) => word !== '');
  return new Map(
    words.map((word) => {
      const [name = '', hash = ''] = word.split('=');
      return [name, hash];
    }),
  );
}

async function note(client: Queryable, schema: string, name: string, hash: string): Promise<void> {
  const noted = new Map(await notedIn(client, schema)).set(name, hash);
  const comment = [...noted].map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join(' ');
  const { rows } = await client.query<{ text: string }>("select format('comment on schema %I is %L', $1::text, $2::text) as text", [
    schema,
    comment,
  ]);
  await client.query(rows[0]?.text ?? '');
}
