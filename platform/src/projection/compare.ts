/** Compares two builds of a read model byte for byte (H2), and returns the first row that only one of them has. */
import { sql } from 'kysely';
import type { Projection, Reader, Tx } from './projection.ts';

export type Difference = {
  readonly table: string;
  readonly live: number;
  readonly rebuilt: number;
  readonly side: 'only live' | 'only rebuilt';
  readonly row: string;
};

type Sum = { readonly rows: number; readonly checksum: string };

/** Independent of the order: adds up the hashes of all rows, without overflow. */
async function checksum(db: Reader, schema: string, table: string): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum
    from ${sql.id(schema, table)} t`.execute(db);
  return rows[0] ?? { rows: 0, checksum: '0' };
}

async function onlyIn(tx: Tx, schema: string, other: string, table: string, key: readonly string[]): Promise<string | null> {
  const columns = sql.join(key.map((name) => sql.id(name)));
  const { rows } = await sql<{ row: string }>`
    select t::text as row from (
      select * from ${sql.id(schema, table)} except all select * from ${sql.id(other, table)}
    ) t order by ${columns} limit 1`.execute(tx);
  return rows[0]?.row ?? null;
}

/** `tx` locks the live rows and sees the rebuilt ones. The checksum of the live rows is computed in parallel through `beside`. */
export async function compareTables(
  tx: Tx,
  beside: Reader,
  projection: Projection,
  live: string,
  rebuilt: string,
): Promise<Difference | null> {
  for (const { name, key } of projection.tables) {
    const [a, b] = await Promise.all([checksum(beside, live, name), checksum(tx, rebuilt, name)]);
    if (a.rows === b.rows && a.checksum === b.checksum) continue;
    const onlyLive = await onlyIn(tx, live, rebuilt, name, key);
    const counts = { table: name, live: a.rows, rebuilt: b.rows };
    if (onlyLive !== null) return { ...counts, side: 'only live', row: onlyLive };
    const onlyRebuilt = await onlyIn(tx, rebuilt, live, name, key);
    return { ...counts, side: 'only rebuilt', row: onlyRebuilt ?? '' };
  }
  return null;
}
