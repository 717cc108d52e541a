import type { Table } from '@folkmoot/platform/projection/projection';

export const pinsTable: Table = {
  name: 'pins',
  create: `create table pins (
    message_id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    sent_at bigint not null,
    position bigint not null
  )`,
  indexes: ['create index on pins (channel_id, position)'],
  key: ['message_id'],
};
