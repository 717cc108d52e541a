/** Records which rows of read models an event added, changed or removed. Triggers do this, so that no table is read twice. */
import type { Database } from '@folkmoot/platform/database/database';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { projections } from '@folkmoot/read-models/projections';
import { sql } from 'kysely';

export type Row = Readonly<Record<string, unknown>>;
/** `before` null: added. `after` null: removed. */
export type Change = { readonly table: string; readonly before: Row | null; readonly after: Row | null };

/** A changed row is recorded as a removal and an addition, because a row with a new key is another row. */
const NOTES = `
create schema replay;
create table replay.notes (n bigint generated always as identity, name text not null, key jsonb not null, there boolean not null, row_now jsonb not null);
create function replay.note() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into replay.notes (name, key, there, row_now)
    select tg_table_name, (select jsonb_agg(to_jsonb(old) -> k order by k) from unnest(tg_argv) k), false, to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into replay.notes (name, key, there, row_now)
    select tg_table_name, (select jsonb_agg(to_jsonb(new) -> k order by k) from unnest(tg_argv) k), true, to_jsonb(new);
  end if;
  return null;
end $$`;

/** Records every change from now on. */
export async function watchChanges({ kysely }: Database): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await sql.raw(NOTES).execute(tx);
    for (const { name, key } of projections.flatMap(({ tables }) => tables)) {
      const columns = sql.join(key.map((column) => sql.lit(column)));
      await sql`create trigger replay_note after insert or update or delete on ${sql.id(LIVE_SCHEMA, name)}
        for each row execute function replay.note(${columns})`.execute(tx);
    }
  });
}

/** The changes since the last call, by table and key. A row with its original content is left out. */
export async function takeChanges(tx: Tx): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    with taken as (delete from replay.notes returning *),
         rows as (
           select name, key,
                  (array_agg(case when there then null else row_now end order by n))[1] as before,
                  (array_agg(case when there then row_now end order by n desc))[1] as after
           from taken group by name, key
         )
    select name as "table", before, after from rows where before is distinct from after order by name collate "C", key`.execute(tx);
  return rows;
}

/** One line per table. */
export function summaryOf(changes: readonly Change[]): readonly string[] {
  const byTable = Map.groupBy(changes, ({ table }) => table);
  return [...byTable].map(([table, own]) => {
    const added = own.filter(({ before }) => before === null).length;
    const removed = own.filter(({ after }) => after === null).length;
    const counts = [
      [added, 'added'],
      [own.length - added - removed, 'changed'],
      [removed, 'removed'],
    ] as const;
    const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
    return `${table}: ${parts.join(', ')}`;
  });
}
