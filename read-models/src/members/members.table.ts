import type { Table } from '@folkmoot/platform/projection/projection';

/** `given_role_ids`: the roles as they were set, including deleted ones. If the deletion is undone, the members have the role again. */
export const membersTable: Table = {
  name: 'members',
  create: `create table members (
    id text collate "C" not null,
    server_id text collate "C" not null,
    user_id text collate "C" not null,
    joined_at bigint not null,
    nickname text,
    role_ids text[] not null default '{}',
    given_role_ids text[] not null default '{}',
    primary key (server_id, user_id)
  )`,
  indexes: ['create index on members (user_id)'],
  key: ['server_id', 'user_id'],
};

export const bansTable: Table = {
  name: 'bans',
  create: `create table bans (
    server_id text collate "C" not null,
    user_id text collate "C" not null,
    banned_by_id text not null,
    banned_at bigint not null,
    primary key (server_id, user_id)
  )`,
  key: ['server_id', 'user_id'],
};
