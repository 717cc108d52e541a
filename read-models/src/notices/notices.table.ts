import type { Table } from '@folkmoot/platform/projection/projection';

export const channelNoticesTable: Table = {
  name: 'channel_notices',
  create: `create table channel_notices (
    channel_id text collate "C" primary key,
    server_id text collate "C" not null,
    content text not null,
    updated_at bigint not null
  )`,
  indexes: ['create index on channel_notices (server_id)'],
  key: ['channel_id'],
};

export const personalNoticesTable: Table = {
  name: 'personal_notices',
  create: `create table personal_notices (
    user_id text collate "C" primary key,
    content text not null,
    updated_at bigint not null
  )`,
  key: ['user_id'],
};
