/**
 * A lease as a row of a table, renewed by its holder. Beside it stand columns that only the holder of the newest epoch moves: their
 * statements say `where epoch = …`.
 */
import type pg from 'pg';
import type { Held, Leased } from './lease.ts';

/** For the table, beside its key and what the holder moves. */
export const LEASE_COLUMNS = `epoch integer not null default 0,
  holder text,
  expires_at timestamptz not null default '-infinity'`;

export type LeaseRow = {
  readonly pool: pg.Pool;
  /** With its schema. */
  readonly table: string;
  /** Which row, as a condition. */
  readonly row: string;
  /** What the holder is told beside the epoch: names of columns. */
  readonly columns: string;
  readonly holder: string;
  readonly leaseMs: number;
};

/** `Lease` has the columns as they come from the database. */
export function leaseRow<Lease extends Held>({ pool, table, row, columns, holder, leaseMs }: LeaseRow): Leased<Lease> {
  return {
    async acquire() {
      const { rows } = await pool.query<Lease>(
        `update ${table} set epoch = epoch + case when holder is distinct from $1 then 1 else 0 end,
           holder = $1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
         where ${row} and (holder = $1 or expires_at < clock_timestamp()) returning epoch, ${columns}`,
        [holder, leaseMs],
      );
      return rows[0] ?? null;
    },
    async release() {
      await pool.query(`update ${table} set expires_at = '-infinity', holder = null where ${row} and holder = $1`, [holder]);
    },
  };
}
