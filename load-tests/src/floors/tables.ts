/** A log and a read model with the minimum that any implementation needs. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Pool } from 'pg';
import { type Entry, EVENT_TYPE } from './message.ts';

const TABLES = `
drop schema if exists floor cascade;
create schema floor;
create table floor.events (
  position bigint generated always as identity primary key, stream text collate "C" not null, revision integer not null,
  id uuid not null unique, type text not null, data text not null, meta text not null, unique (stream, revision)
);
create table floor.messages (
  id text collate "C" primary key, channel_id text collate "C" not null, created_at bigint not null, body text not null
);
create index on floor.messages (channel_id, id);
`;

export async function makeTables(pool: Pool): Promise<void> {
  await pool.query(TABLES);
}

export async function appendEntries(pool: Pool, entries: readonly Entry[]): Promise<void> {
  await pool.query({
    name: 'floor-append',
    text: `insert into floor.events (stream, revision, id, type, data, meta)
           select e.stream, 0, e.id, $5, e.data, e.meta from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) as e(stream, id, data, meta)`,
    values: [entries.map((e) => e.stream), entries.map((e) => e.id), entries.map((e) => e.data), entries.map((e) => e.meta), EVENT_TYPE],
  });
}

export async function insertMessages(pool: Pool, messages: readonly RawMessage[]): Promise<void> {
  await pool.query({
    name: 'floor-insert',
    text: 'insert into floor.messages select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])',
    values: [
      messages.map((m) => m.id),
      messages.map((m) => m.channelId),
      messages.map((m) => m.createdAt),
      messages.map((m) => JSON.stringify(m)),
    ],
  });
}

/** Commits of data that can be rebuilt do not wait for the disk, like in the product. */
export const NOT_DURABLE = '-c synchronous_commit=off';
