/** Sets single columns of many rows in one statement, because each update has only some keys. */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type ColumnType = 'text' | 'integer' | 'boolean' | 'bigint';

export type Column = { readonly table: string; readonly key: string; readonly name: string; readonly type: ColumnType };

/** The last value of each row counts. Missing rows are skipped. */
export async function setColumn(tx: Tx, column: Column, changes: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
  const last = new Map(changes);
  if (last.size === 0) return;
  const type = sql.raw(column.type);
  await sql`
    update ${sql.table(column.table)} t set ${sql.ref(column.name)} = c.value
    from unnest(${[...last.keys()]}::text[], ${[...last.values()]}::${type}[]) as c(key, value)
    where t.${sql.ref(column.key)} = c.key`.execute(tx);
}
