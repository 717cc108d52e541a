/**
 * Handles rows of a user that are partitioned by place, while the erasure is partitioned by user. A group of projectors may project both at
 * the same time, or the erasure first. Writers of such rows check for erased users in a table of their own read model.
 */
import { written } from '@folkmoot/platform/database/statement';
import type { Table, Tx } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';

export function erasedPeopleTable(name: string): Table {
  return { name, create: `create table ${name} (id text collate "C" primary key)`, key: ['id'] };
}

/** Users are hashed to this many groups, which limits the number of locks of a transaction. */
const GROUPS = 64;

function lock(call: string, table: string): string {
  return `select ${call}(hashtext(current_schema() || '.${table}'), g.id)
    from (select distinct hashtext(p.id) & ${GROUPS - 1} as id from unnest($1::text[]) as p(id) order by 1) as g`;
}

/**
 * Runs before rows of these users are written, in a separate statement, so that the next statement sees committed rows. Writers do not wait
 * for each other. An erasure waits for writers of its user and they for it, so the later one sees the rows of the first.
 */
export function lockErasures({ name }: Table): (peopleIds: readonly string[]) => CompiledQuery {
  return written(lock('pg_advisory_xact_lock_shared', name));
}

/** Marks users as erased, so that no row of theirs is written from now on. The caller deletes existing rows. */
export async function keepErased(tx: Tx, { name }: Table, peopleIds: readonly string[]): Promise<void> {
  await tx.getExecutor().executeQuery(written(lock('pg_advisory_xact_lock', name))(peopleIds));
  await sql`insert into ${sql.table(name)} (id) select distinct * from unnest(${peopleIds}::text[]) on conflict do nothing`.execute(tx);
}
