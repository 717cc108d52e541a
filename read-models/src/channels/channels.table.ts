import type { Table } from '@folkmoot/platform/projection/projection';

/** Channels of servers. DM channels are part of the inbox. */
export const channelsTable: Table = {
  name: 'channels',
  create: `create table channels (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    created_by_id text not null,
    type smallint not null,
    name text not null,
    icon text,
    category_id text,
    sort_order integer not null,
    slow_mode_seconds integer,
    last_messaged_at bigint,
    created_at bigint not null
  )`,
  indexes: ['create index on channels (server_id)'],
  key: ['id'],
};

/** Channels that can be restored. The event of the restoration has their state. */
export const deletedChannelsTable: Table = {
  name: 'deleted_channels',
  create: `create table deleted_channels (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    last_messaged_at bigint
  )`,
  indexes: ['create index on deleted_channels (server_id)'],
  key: ['id'],
};

export const channelPermissionsTable: Table = {
  name: 'channel_permissions',
  create: `create table channel_permissions (
    channel_id text collate "C" not null,
    role_id text collate "C" not null,
    server_id text collate "C" not null,
    permissions integer not null,
    primary key (channel_id, role_id)
  )`,
  indexes: ['create index on channel_permissions (server_id)'],
  key: ['channel_id', 'role_id'],
};
