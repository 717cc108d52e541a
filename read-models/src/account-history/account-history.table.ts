import type { Table } from '@folkmoot/platform/projection/projection';

/** Sorted by log position, which is not shown. `id` is the id of the event. `edit_id`: for badges, the edit that they belong to. */
export const accountHistoryTable: Table = {
  name: 'account_history',
  create: `create table account_history (
    position bigint not null,
    user_id text collate "C" not null,
    id text collate "C" not null,
    act text not null,
    at bigint not null,
    reason text,
    until bigint,
    deletes_since bigint,
    fields text[] not null,
    badges integer,
    edit_id text collate "C",
    post_id text collate "C",
    server_id text collate "C",
    server_name text,
    undone_at bigint,
    primary key (user_id, position)
  )`,
  indexes: ['create index on account_history (id)', 'create index on account_history (edit_id) where edit_id is not null'],
  key: ['user_id', 'position'],
};

/** Users with rows from other partitions, and erased users. An erasure may be projected before earlier actions. */
export const accountHistoryPeopleTable: Table = {
  name: 'account_history_people',
  create: 'create table account_history_people (user_id text collate "C" primary key, is_erased boolean not null)',
  key: ['user_id'],
};

/** Owners and names of servers, which moderators' events do not contain. */
export const accountHistoryServersTable: Table = {
  name: 'account_history_servers',
  create: `create table account_history_servers (
    server_id text collate "C" primary key,
    owner_id text collate "C" not null,
    name text not null
  )`,
  key: ['server_id'],
};
