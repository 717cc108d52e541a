import type { Table } from '@folkmoot/platform/projection/projection';

export const emojisTable: Table = {
  name: 'emojis',
  create: `create table emojis (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    name text not null,
    gif boolean not null,
    uploaded_by_id text not null,
    added_at bigint not null
  )`,
  indexes: ['create index on emojis (server_id, id)'],
  key: ['id'],
};
