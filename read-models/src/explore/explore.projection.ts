/** Projects published servers. */
import {
  PublicServerPinned,
  PublicServerUnpinned,
  ServerBumped,
  ServerDescribed,
  ServerPublished,
  ServerRepublished,
  ServerUnpublished,
} from '@folkmoot/contracts/explore/events';
import { bumpWeek } from '@folkmoot/contracts/explore/limits';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { publicServersTable } from './explore.table.ts';

async function publish(tx: Tx, batch: Batch<typeof ServerPublished>): Promise<void> {
  const made = batch.map((event) => event.data);
  await sql`
    insert into public_servers (server_id, id, description, bump_count, bump_week, lifetime_bump_count, bumped_at, created_at)
    select server_id, id, description, 1, week, 1, at, at from unnest(
      ${made.map((data) => data.serverId)}::text[], ${made.map((data) => data.publicId)}::text[],
      ${made.map((data) => data.description)}::text[], ${made.map((data) => bumpWeek(data.publishedAt))}::integer[],
      ${made.map((data) => data.publishedAt)}::bigint[]) as v(server_id, id, description, week, at)`.execute(tx);
}

/** Restores a listing. The event says whether its pin has ended since. */
async function republish(tx: Tx, batch: Batch<typeof ServerRepublished>): Promise<void> {
  const republished = batch.map((event) => event.data);
  await sql`
    insert into public_servers (server_id, id, description, bump_count, bump_week, lifetime_bump_count, bumped_at, pinned_at, created_at)
    select * from unnest(
      ${republished.map((data) => data.serverId)}::text[], ${republished.map((data) => data.publicId)}::text[],
      ${republished.map((data) => data.description)}::text[], ${republished.map((data) => data.bumpCount)}::integer[],
      ${republished.map((data) => bumpWeek(data.bumpedAt))}::integer[], ${republished.map((data) => data.lifetimeBumpCount)}::integer[],
      ${republished.map((data) => data.bumpedAt)}::bigint[], ${republished.map((data) => data.pinnedAt)}::bigint[],
      ${republished.map((data) => data.publishedAt)}::bigint[])`.execute(tx);
}

async function describe(tx: Tx, batch: Batch<typeof ServerDescribed>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [data.serverId, data.description]))];
  await sql`
    update public_servers p set description = v.description
    from unnest(${last.map(([id]) => id)}::text[], ${last.map(([, description]) => description)}::text[]) as v(server_id, description)
    where p.server_id = v.server_id`.execute(tx);
}

/** The sums of a server's bumps in a batch: all of them, and those in the week of the last. */
function sumsOf(batch: Batch<typeof ServerBumped>) {
  return [...Map.groupBy(batch, ({ data }) => data.serverId)].map(([serverId, bumps]) => {
    const at = Math.max(...bumps.map(({ data }) => data.bumpedAt));
    const week = bumpWeek(at);
    return { serverId, at, week, all: bumps.length, ofWeek: bumps.filter(({ data }) => bumpWeek(data.bumpedAt) === week).length };
  });
}

async function bump(tx: Tx, batch: Batch<typeof ServerBumped>): Promise<void> {
  const sums = sumsOf(batch);
  await sql`
    update public_servers p set
      bump_count = v.of_week + case when p.bump_week = v.week then p.bump_count else 0 end,
      bump_week = v.week, lifetime_bump_count = p.lifetime_bump_count + v.all_bumps, bumped_at = v.at
    from unnest(
      ${sums.map((sum) => sum.serverId)}::text[], ${sums.map((sum) => sum.week)}::integer[], ${sums.map((sum) => sum.ofWeek)}::integer[],
      ${sums.map((sum) => sum.all)}::integer[], ${sums.map((sum) => sum.at)}::bigint[]) as v(server_id, week, of_week, all_bumps, at)
    where p.server_id = v.server_id`.execute(tx);
}

async function remove(tx: Tx, batch: readonly { readonly data: { serverId: string } }[]): Promise<void> {
  await sql`delete from public_servers where server_id = any(${batch.map((event) => event.data.serverId)}::text[])`.execute(tx);
}

/** The last change of a server in a batch counts. An unpublished server cannot be pinned. */
async function pin(tx: Tx, pins: readonly { readonly serverId: string; readonly at: number | null }[]): Promise<void> {
  const last = [...new Map(pins.map(({ serverId, at }) => [serverId, at]))];
  await sql`
    update public_servers p set pinned_at = v.at
    from unnest(${last.map(([id]) => id)}::text[], ${last.map(([, at]) => at)}::bigint[]) as v(server_id, at)
    where p.server_id = v.server_id`.execute(tx);
}

export const explore = projection(
  { name: 'explore', version: 2, tables: [publicServersTable] },
  on(ServerPublished, (batch, tx) => publish(tx, batch)),
  on(ServerRepublished, (batch, tx) => republish(tx, batch)),
  on(ServerDescribed, (batch, tx) => describe(tx, batch)),
  on(ServerBumped, (batch, tx) => bump(tx, batch)),
  on(PublicServerPinned, (batch, tx) =>
    pin(
      tx,
      batch.map(({ data }) => ({ serverId: data.serverId, at: data.pinnedAt })),
    ),
  ),
  on(PublicServerUnpinned, (batch, tx) =>
    pin(
      tx,
      batch.map(({ data }) => ({ serverId: data.serverId, at: null })),
    ),
  ),
  on(ServerUnpublished, (batch, tx) => remove(tx, batch)),
  on(ServerDeleted, (batch, tx) => remove(tx, batch)),
);
