/**
 * Which relay is active and how far it has come. One row holds a lease, which its holder renews, and the position, which only the holder of
 * the newest epoch can change. A holder that was suspended may resend what its successor has sent, but never skips events.
 */
import type pg from 'pg';
import type { Leased, LeaseEpoch } from '../lease/lease.ts';
import { LEASE_COLUMNS, leaseRow } from '../lease/lease-row.ts';

export const relaySchema = `
create schema if not exists relay;
create table if not exists relay.place (
  only_row boolean primary key default true check (only_row),
  ${LEASE_COLUMNS},
  position bigint,
  partitions bigint[] not null default '{}'
);
insert into relay.place default values on conflict do nothing;
`;

/** `position`: everything up to it is in Kafka; null before the first relay. `partitions`: the last event of each. */
export type Place = { readonly position: number | null; readonly partitions: readonly number[] };

export type Lease = Place & LeaseEpoch;

export type RelayPlace = Leased<Lease> & {
  /** Resolves to false if another relay has taken over. */
  readonly move: (epoch: number, place: { readonly position: number; readonly partitions: readonly number[] }) => Promise<boolean>;
};

type Row = LeaseEpoch & { readonly position: number | null; readonly partitions: readonly string[] };

function placeOf(row: Row): Place {
  return { position: row.position, partitions: row.partitions.map(Number) };
}

export function relayPlace(pool: pg.Pool, holder: string, leaseMs: number): RelayPlace {
  const lease = leaseRow<Row>({ pool, table: 'relay.place', row: 'only_row', columns: 'position, partitions', holder, leaseMs });
  return {
    async acquire() {
      const row = await lease.acquire();
      return row && { epoch: row.epoch, ...placeOf(row) };
    },
    release: lease.release,
    async move(epoch, place) {
      const { rowCount } = await pool.query({
        name: 'relay-move',
        text: 'update relay.place set position = $2, partitions = $3 where epoch = $1',
        values: [epoch, place.position, place.partitions],
      });
      return rowCount === 1;
    },
  };
}

export async function readPlace(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<Row>('select epoch, position, partitions from relay.place');
  return rows[0] ? placeOf(rows[0]) : { position: null, partitions: [] };
}
