/** The columns of a schema's tables, to check whether the code can write to them. */
import { sql } from 'kysely';
import { dropSchema, schemaOf } from './aside.ts';
import type { Projection, Reader, Tx } from './projection.ts';
import { createTables } from './read-model-store.ts';

type Column = { readonly table: string; readonly column: string; readonly type: string };

async function columnsOf(db: Reader, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, udt_name || ' ' || is_nullable as type
    from information_schema.columns where table_schema = ${schema} order by table_name, column_name`.execute(db);
  return new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]));
}

/** The first column that differs from the projection's definition, or null. Creates the tables temporarily to compare. */
export async function differingColumn(tx: Tx, projection: Projection, schema: string): Promise<string | null> {
  const wanted = schemaOf(projection.name, 'roll_back');
  await dropSchema(tx, wanted);
  await createTables(tx, wanted, projection);
  const [there, expected] = [await columnsOf(tx, schema), await columnsOf(tx, wanted)];
  await dropSchema(tx, wanted);
  const names = new Set([...there.keys(), ...expected.keys()]);
  return [...names].find((name) => there.get(name) !== expected.get(name)) ?? null;
}
