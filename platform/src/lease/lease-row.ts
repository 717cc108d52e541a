/**
 * A lease as a row of a table, renewed by its holder. Other columns of the row are updated only by the holder of the newest epoch: such
 * statements include `where epoch = …`.
 */
import type pg from 'pg';
import type { Leased, LeaseEpoch } from './lease.ts';

/** Columns for the table, in addition to its key and the holder's own columns. */
export const LEASE_COLUMNS = `epoch integer not null default 0,
  holder text,
  expires_at timestamptz not null default '-infinity'`;

export type LeaseRow = {
  readonly pool: pg.Pool;
  /** Including the schema. */
  readonly table: string;
  /** SQL condition that selects the row. */
  readonly row: string;
  /** Names of the columns that the holder receives with the epoch. */
  readonly columns: string;
  readonly holder: string;
  readonly leaseMs: number;
};

/** `Lease` has the columns as the database returns them. */
export function leaseRow<Lease extends LeaseEpoch>({ pool, table, row, columns, holder, leaseMs }: LeaseRow): Leased<Lease> {
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
