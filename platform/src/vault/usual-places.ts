/**
 * From where people were let in, or used a session, in the last thirty days: guesses of others do not shut these places out (decision 75).
 * Nothing but a keyed hash is kept of a place.
 */
import type { Pool } from 'pg';
import { networkOf } from '../net/network-of.ts';

export type UsualPlaces = {
  readonly note: (userId: string, address: string) => Promise<void>;
  /** Takes the same for who does not exist. */
  readonly has: (userId: string, address: string) => Promise<boolean>;
};

export const usualPlacesSchema = `
create table if not exists vault.usual_places (
  user_id text not null,
  place_index text not null,
  last_seen timestamptz not null default now(),
  primary key (user_id, place_index)
);
create index if not exists usual_places_last_seen on vault.usual_places (last_seen);
`;

const SWEPT_EVERY_MS = 60 * 60 * 1000;

/** A place that was noted within a day is not written anew: each log-in would wait for the disk once more, and so would those who write meanwhile. */
const NOTE = `
insert into vault.usual_places (user_id, place_index)
select $1, $2
where not exists (
  select 1 from vault.usual_places where user_id = $1 and place_index = $2 and last_seen >= now() - interval '1 day')
on conflict (user_id, place_index) do update set last_seen = now()`;

export function postgresUsualPlaces(pool: Pool, indexOf: (place: string) => string, now: () => number): UsualPlaces {
  let sweptAt = 0;

  return {
    async note(userId, address) {
      await pool.query(NOTE, [userId, indexOf(networkOf(address))]);
      if (now() - sweptAt < SWEPT_EVERY_MS) return;
      sweptAt = now();
      await pool.query(`delete from vault.usual_places where last_seen < now() - interval '30 days'`);
    },

    async has(userId, address) {
      const { rowCount } = await pool.query(
        `select 1 from vault.usual_places where user_id = $1 and place_index = $2 and last_seen >= now() - interval '30 days'`,
        [userId, indexOf(networkOf(address))],
      );
      return rowCount === 1;
    },
  };
}
