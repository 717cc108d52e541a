/**
 * Rows of somebody that are ordered with a place, while their erasure is ordered with them: a group of projectors may project the two
 * at one moment, or the erasure first. Whoever writes such a row looks who is erased, in a table of their own read model.
 */
import { written } from '@folkmoot/platform/database/statement';
import type { Table, Tx } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';

export function erasedPeopleTable(name: string): Table {
  return { name, create: `create table ${name} (id text collate "C" primary key)`, key: ['id'] };
}

/** People fall into so many groups: a transaction holds no more locks than that, however many people are in it. */
const GROUPS = 64;

function lock(call: string, table: string): string {
  return `select ${call}(hashtext(current_schema() || '.${table}'), g.id)
    from (select distinct hashtext(p.id) & ${GROUPS - 1} as id from unnest($1::text[]) as p(id) order by 1) as g`;
}

/**
 * Before rows of these people are written, and in a statement of its own, which Postgres reads anew for. Writers do not wait for each
 * other; an erasure waits for those who write of its person, and they for it: whichever comes second sees what the first one wrote.
 */
export function lockErasures({ name }: Table): (peopleIds: readonly string[]) => CompiledQuery {
  return written(lock('pg_advisory_xact_lock_shared', name));
}

/** From here on no row of theirs is written; what there is, the caller removes. */
export async function keepErased(tx: Tx, { name }: Table, peopleIds: readonly string[]): Promise<void> {
  await tx.getExecutor().executeQuery(written(lock('pg_advisory_xact_lock', name))(peopleIds));
  await sql`insert into ${sql.table(name)} (id) select distinct * from unnest(${peopleIds}::text[]) on conflict do nothing`.execute(tx);
}
