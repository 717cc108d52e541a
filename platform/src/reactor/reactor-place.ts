/**
 * How far reactors have come, and which process runs each. One row per reactor: a lease that its holder renews, and the position, which
 * only the holder of the newest epoch can move. A holder that was suspended may repeat what its successor has done.
 */
import pg from 'pg';
import type { Leased, LeaseEpoch } from '../lease/lease.ts';
import { LEASE_COLUMNS, leaseRow } from '../lease/lease-row.ts';

export const reactorSchema = `
create schema if not exists reactors;
create table if not exists reactors.places (
  name text primary key,
  ${LEASE_COLUMNS},
  position bigint
);
`;

/** `position`: everything up to it is done; null before the first run. */
export type ReactorLease = LeaseEpoch & { readonly position: number | null };

export type ReactorPlace = Leased<ReactorLease> & {
  /** Resolves to false if another process has taken over. */
  readonly move: (epoch: number, position: number) => Promise<boolean>;
};

export function reactorPlace(pool: pg.Pool, name: string, holder: string, leaseMs: number): ReactorPlace {
  const row = `name = ${pg.escapeLiteral(name)}`;
  const lease = leaseRow<ReactorLease>({ pool, table: 'reactors.places', row, columns: 'position', holder, leaseMs });
  return {
    async acquire() {
      await pool.query('insert into reactors.places (name) values ($1) on conflict do nothing', [name]);
      return lease.acquire();
    },
    release: lease.release,
    async move(epoch, position) {
      const { rowCount } = await pool.query('update reactors.places set position = $3 where name = $1 and epoch = $2', [
        name,
        epoch,
        position,
      ]);
      return rowCount === 1;
    },
  };
}

/** Sets the first position of a reactor that has never run; the default is the head of the log. */
export async function beginReactorAt(pool: pg.Pool, name: string, position: number): Promise<void> {
  await pool.query('insert into reactors.places (name, position) values ($1, $2) on conflict do nothing', [name, position]);
}
