/**
 * Stores the tree over the history: tiles, signed checkpoints, and the sealer's position with a lease, which only the holder of the newest
 * epoch can move. Everything except the signatures can be rebuilt from the log.
 */
import type pg from 'pg';
import type { Leased } from '../lease/lease.ts';
import { LEASE_COLUMNS, leaseRow } from '../lease/lease-row.ts';
import type { Tile } from './growing-tree.ts';

export const proofSchema = `
create schema if not exists proof;
create table if not exists proof.place (
  only_row boolean primary key default true check (only_row),
  ${LEASE_COLUMNS},
  size bigint not null default 0,
  position bigint not null default -1,
  origin text,
  public_key text
);
insert into proof.place default values on conflict do nothing;
create table if not exists proof.tiles (
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  first_position bigint,
  primary key (level, index)
);
alter table proof.tiles alter column hashes set storage external;
create table if not exists proof.checkpoints (
  size bigint primary key,
  note text not null,
  signed_at timestamptz not null default clock_timestamp()
);
alter table proof.place add column if not exists signed_size bigint not null default 0;
alter table proof.checkpoints add column if not exists follows bigint;
update proof.checkpoints set follows = chain.before
from (select size, lag(size, 1, 0::bigint) over (order by size) as before from proof.checkpoints) as chain
where checkpoints.size = chain.size and follows is null;
update proof.place set signed_size = greatest(signed_size, (select max(size) from proof.checkpoints));
`;

/** The tree of `size` contains everything up to `position`. `origin`: the log's name, permanent after the first signature. */
export type SealedTo = { readonly size: number; readonly position: number; readonly origin: string | null };

export type SealerLease = SealedTo & { readonly epoch: number /** 0: nothing was. */; readonly signedSize: number };

export type SealedTile = Tile & { /** Of its first event, at level 0. */ readonly firstPosition: number | null };

export type Advance = {
  readonly size: number;
  readonly position: number;
  readonly tiles: readonly SealedTile[];
};

export type Signed = {
  readonly size: number;
  readonly note: string;
  /** The size that was signed before; 0: none. */
  readonly follows: number;
  readonly origin: string;
  readonly publicKey: string;
};

export type SealerPlace = Leased<SealerLease> & {
  /** Resolves to false if another sealer has taken over. */
  readonly advance: (epoch: number, to: Advance) => Promise<boolean>;
  /** Resolves to false if another sealer has taken over. */
  readonly sign: (epoch: number, signed: Signed) => Promise<boolean>;
};

const COLUMNS = 'size, position, origin, signed_size as "signedSize"';

export function sealerPlace(pool: pg.Pool, holder: string, leaseMs: number): SealerPlace {
  return {
    ...leaseRow<SealerLease>({ pool, table: 'proof.place', row: 'only_row', columns: COLUMNS, holder, leaseMs }),
    async advance(epoch, { size, position, tiles }) {
      const { rowCount } = await pool.query(
        `with moved as (update proof.place set size = $2, position = $3 where epoch = $1 returning 1)
         insert into proof.tiles (level, index, hashes, first_position)
         select t.* from moved, unnest($4::smallint[], $5::bigint[], $6::bytea[], $7::bigint[]) as t
         on conflict (level, index) do update set hashes = excluded.hashes`,
        [
          epoch,
          size,
          position,
          tiles.map((tile) => tile.level),
          tiles.map((tile) => tile.index),
          tiles.map((tile) => tile.hashes),
          tiles.map((tile) => tile.firstPosition),
        ],
      );
      return rowCount === tiles.length;
    },
    async sign(epoch, { size, note, follows, origin, publicKey }) {
      // Outsiders may have seen the checkpoint, so this commit must be durable even if the pool's commits are not.
      const { rowCount } = await pool.query(
        `with durable as (select set_config('synchronous_commit', 'on', true)),
         moved as (update proof.place set origin = $5, public_key = $6, signed_size = $2 from durable where epoch = $1 returning 1)
         insert into proof.checkpoints (size, note, follows) select $2, $3, $4 from moved on conflict do nothing`,
        [epoch, size, note, follows, origin, publicKey],
      );
      return rowCount === 1;
    },
  };
}

/** Changes the signatures of a checkpoint atomically, so that a concurrent change is not lost. */
export async function changeSignatures(pool: pg.Pool, size: number, change: (note: string) => string): Promise<void> {
  for (let written = false; !written; ) {
    const { rows } = await pool.query<{ note: string }>('select note from proof.checkpoints where size = $1', [size]);
    const [found] = rows;
    if (!found) return;
    const { rowCount } = await pool.query('update proof.checkpoints set note = $3 where size = $1 and note = $2', [
      size,
      found.note,
      change(found.note),
    ]);
    written = rowCount === 1;
  }
}
