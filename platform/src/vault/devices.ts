/**
 * Addresses from which people used the product. They are found by a keyed hash and readable only with the master key. Entries are deleted
 * after a week without use.
 */
import type { Pool } from 'pg';
import { boundedCache } from './bounded-cache.ts';
import type { SealedNotes } from './sealed-note.ts';
import type { UsualPlaces } from './usual-places.ts';

export type Device = { readonly address: string; readonly createdAt: number; readonly lastSeenAt: number };

export type Devices = {
  /** Writes at most once an hour per person and address; not awaited. */
  readonly note: (userId: string, address: string) => void;
  /** Most recent first. */
  readonly of: (userId: string) => Promise<readonly Device[]>;
  /** Blind indexes of a person's addresses. */
  readonly addressesOf: (userId: string) => Promise<readonly string[]>;
  /** People seen at one of these blind indexes; oldest account first. */
  readonly peopleAt: (indexes: readonly string[]) => Promise<readonly string[]>;
  readonly indexOf: (address: string) => string;
  /** Ends all push messages to them. */
  readonly dropPushTokens: (userId: string) => Promise<void>;
};

export const devicesSchema = `
create table if not exists vault.devices (
  user_id text not null,
  address_index text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (user_id, address_index)
);
create index if not exists devices_at_address on vault.devices (address_index);
create index if not exists devices_last_seen on vault.devices (last_seen);
`;

const REMEMBERED = 100_000;
const NOTED_FOR_MS = 60 * 60 * 1000;

type Row = { readonly sealed: Buffer; readonly created: number; readonly seen: number };

type Noting = {
  readonly notes: SealedNotes;
  readonly indexOf: (address: string) => string;
  readonly usualPlaces: Pick<UsualPlaces, 'visit'>;
  readonly now: () => number;
};

export function postgresDevices(pool: Pool, { notes, indexOf, usualPlaces, now }: Noting): Devices {
  const noted = boundedCache<number>(REMEMBERED);
  let sweptAt = 0;

  async function write(userId: string, address: string): Promise<void> {
    await pool.query(
      `insert into vault.devices (user_id, address_index, sealed) values ($1, $2, $3)
       on conflict (user_id, address_index) do update set last_seen = now(),
         created_at = case when devices.last_seen < now() - interval '7 days' then now() else devices.created_at end`,
      [userId, indexOf(address), notes.seal(`device ${userId}`, address)],
    );
    await usualPlaces.visit(userId, address);
    if (now() - sweptAt < NOTED_FOR_MS) return;
    sweptAt = now();
    await pool.query(`delete from vault.devices where last_seen < now() - interval '7 days'`);
  }

  return {
    indexOf,

    note(userId, address) {
      const key = `${userId} ${address}`;
      const at = now();
      const before = noted.get(key);
      if (before !== undefined && at - before < NOTED_FOR_MS) return;
      noted.set(key, at);
      // After a failure, the next request tries again.
      write(userId, address).catch(() => noted.delete(key));
    },

    async of(userId) {
      const { rows } = await pool.query<Row>(
        `select sealed, floor(extract(epoch from created_at) * 1000)::float8 as created,
           floor(extract(epoch from last_seen) * 1000)::float8 as seen
         from vault.devices where user_id = $1 and last_seen >= now() - interval '7 days' order by last_seen desc, address_index`,
        [userId],
      );
      return rows.flatMap(({ sealed, created, seen }) => {
        const address = notes.open(`device ${userId}`, sealed);
        return address === null ? [] : [{ address, createdAt: created, lastSeenAt: seen }];
      });
    },

    async addressesOf(userId) {
      const { rows } = await pool.query<{ address: string }>(
        `select address_index as address from vault.devices
         where user_id = $1 and last_seen >= now() - interval '7 days' order by address_index`,
        [userId],
      );
      return rows.map(({ address }) => address);
    },

    async peopleAt(indexes) {
      if (indexes.length === 0) return [];
      const { rows } = await pool.query<{ id: string }>(
        `select distinct user_id as id from vault.devices
         where address_index = any($1::text[]) and last_seen >= now() - interval '7 days' order by 1`,
        [indexes],
      );
      return rows.map(({ id }) => id);
    },

    async dropPushTokens(userId) {
      await pool.query('with web as (delete from vault.web_pushes where user_id = $1) delete from vault.push_tokens where user_id = $1', [
        userId,
      ]);
    },
  };
}
