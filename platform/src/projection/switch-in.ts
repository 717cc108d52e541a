/** Replaces the live tables with those of a schema and keeps the replaced ones, in one transaction during which the projectors wait. */
import { sql } from 'kysely';
import { dropSchema, schemaOf } from './aside.ts';
import { noteKept } from './kept.ts';
import type { Projection, Tx } from './projection.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import type { Stand } from './stand.ts';

/** `stand`: position of both, which the caller has locked. Rows kept before are dropped. */
export async function switchIn(tx: Tx, projection: Projection, schema: string, stand: Stand): Promise<void> {
  const { name, version } = projection;
  const kept = schemaOf(name, 'kept');
  const checkpoints = sql.id(LIVE_SCHEMA, 'checkpoints');
  await dropSchema(tx, kept);
  await sql`create schema ${sql.id(kept)}`.execute(tx);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(tx);
  for (const table of tables) {
    await sql`alter table if exists ${sql.id(LIVE_SCHEMA, table.name)} set schema ${sql.id(kept)}`.execute(tx);
    await sql`alter table ${sql.id(schema, table.name)} set schema ${sql.id(LIVE_SCHEMA)}`.execute(tx);
  }
  const { rows } = await sql<{ version: number }>`
    select version from ${checkpoints} where projection = ${name} limit 1`.execute(tx);
  // A negative version marks rows that were to be replaced.
  await noteKept(tx, { projection: name, version: Math.abs(rows[0]?.version ?? 0), stand });
  await sql`update ${checkpoints} set version = ${version} where projection = ${name}`.execute(tx);
}
