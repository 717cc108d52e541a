import type { Table } from '@folkmoot/platform/projection/projection';

/** `bump_count` is for `bump_week`, the week of the last bump. */
export const publicServersTable: Table = {
  name: 'public_servers',
  create: `create table public_servers (
    server_id text collate "C" primary key,
    id text collate "C" not null,
    description text not null,
    bump_count integer not null,
    bump_week integer not null,
    lifetime_bump_count integer not null,
    bumped_at bigint not null,
    pinned_at bigint,
    created_at bigint not null
  )`,
  indexes: ['create index on public_servers (id)'],
  key: ['server_id'],
};
