/** Names of objects, for deletion events that do not contain the name. */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type NamesTable = { readonly table: string; readonly idColumn: string };

export const RULE_NAMES: NamesTable = { table: 'moderation_log_rules', idColumn: 'rule_id' };
export const CANNED_TEXT_NAMES: NamesTable = { table: 'moderation_log_canned_texts', idColumn: 'canned_text_id' };

export async function saveNames(tx: Tx, { table, idColumn }: NamesTable, names: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (${sql.ref(idColumn)}, name)
    select * from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[])
    on conflict (${sql.ref(idColumn)}) do update set name = excluded.name`.execute(tx);
}

export async function readNames(tx: Tx, { table, idColumn }: NamesTable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${sql.ref(idColumn)} as id, name from ${sql.table(table)} where ${sql.ref(idColumn)} = any(${[...ids]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
