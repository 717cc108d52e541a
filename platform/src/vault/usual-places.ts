/**
 * Locations where people logged in, or used a session, within thirty days: wrong guesses of others do not block log-ins from there
 * (decision 75). A session alone is no proof, because a stolen token can be used anywhere. Only a keyed hash of a location is stored.
 */
import type { Pool } from 'pg';
import { networkOf } from '../net/network-of.ts';

/** `proved`: the person logged in there and has used it since. `visited`: a session was used there. */
export type Usual = 'proved' | 'visited' | null;

export type UsualPlaces = {
  /** They logged in there with all required factors. */
  readonly prove: (userId: string, address: string) => Promise<void>;
  /** A session is used there: keeps a proved location proved, and proves none. */
  readonly visit: (userId: string, address: string) => Promise<void>;
  /** Takes the same time for an unknown person. */
  readonly at: (userId: string, address: string) => Promise<Usual>;
};

export const usualPlacesSchema = `
create table if not exists vault.usual_places (
  user_id text not null,
  place_index text not null,
  last_seen timestamptz not null default now(),
  primary key (user_id, place_index)
);
alter table vault.usual_places add column if not exists proved boolean not null default false;
create index if not exists usual_places_last_seen on vault.usual_places (last_seen);
`;

const SWEPT_EVERY_MS = 60 * 60 * 1000;

/** Locations written within a day are not written again: another write would delay log-ins and messages. */
const NOTE = `
insert into vault.usual_places (user_id, place_index, proved)
select $1, $2, $3
where not exists (
  select 1 from vault.usual_places
  where user_id = $1 and place_index = $2 and last_seen >= now() - interval '1 day' and (proved or not $3))
on conflict (user_id, place_index) do update set last_seen = now(),
  proved = excluded.proved or (usual_places.proved and usual_places.last_seen >= now() - interval '30 days')`;

export function postgresUsualPlaces(pool: Pool, indexOf: (place: string) => string, now: () => number): UsualPlaces {
  let sweptAt = 0;

  async function note(userId: string, address: string, proved: boolean): Promise<void> {
    await pool.query(NOTE, [userId, indexOf(networkOf(address)), proved]);
    if (now() - sweptAt < SWEPT_EVERY_MS) return;
    sweptAt = now();
    await pool.query(`delete from vault.usual_places where last_seen < now() - interval '30 days'`);
  }

  return {
    prove: (userId, address) => note(userId, address, true),
    visit: (userId, address) => note(userId, address, false),

    async at(userId, address) {
      const { rows } = await pool.query<{ proved: boolean }>(
        `select proved from vault.usual_places where user_id = $1 and place_index = $2 and last_seen >= now() - interval '30 days'`,
        [userId, indexOf(networkOf(address))],
      );
      const [place] = rows;
      if (!place) return null;
      return place.proved ? 'proved' : 'visited';
    },
  };
}
