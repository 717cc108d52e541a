import type { Table } from '@folkmoot/platform/projection/projection';
import { partsIndex } from '@folkmoot/platform/projection/text-parts';

/** `edit_history_since`: since when others than the authors can see earlier versions of messages. null: they cannot. */
export const serversTable: Table = {
  name: 'servers',
  create: `create table servers (
    id text collate "C" primary key,
    name text not null,
    avatar text,
    banner text,
    hex_color text not null,
    default_channel_id text not null,
    system_channel_id text,
    default_role_id text not null,
    created_by_id text not null,
    created_at bigint not null,
    verified boolean not null,
    deletion_scheduled_at bigint,
    filter_words boolean not null default false,
    edit_history text not null default 'nobody',
    edit_history_since bigint
  )`,
  indexes: [
    // The sort order of moderators' lists.
    'create index on servers (created_at, id)',
    partsIndex('servers', 'name'),
  ],
  key: ['id'],
};

/** Ids of servers and folders in the user's order. */
export const serverOrdersTable: Table = {
  name: 'server_orders',
  create: `create table server_orders (
    user_id text collate "C" primary key,
    entries text[] not null
  )`,
  key: ['user_id'],
};

export const serverFoldersTable: Table = {
  name: 'server_folders',
  create: `create table server_folders (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    name text not null,
    color text not null,
    server_ids text[] not null
  )`,
  indexes: ['create index on server_folders (user_id)'],
  key: ['id'],
};
