import type { Table } from '@folkmoot/platform/projection/projection';

export const applicationsTable: Table = {
  name: 'applications',
  create: `create table applications (
    id text collate "C" primary key,
    owner_id text collate "C" not null,
    name text not null,
    bot_user_id text collate "C",
    token_version integer not null default 0,
    created_at bigint not null
  )`,
  indexes: ['create index on applications (owner_id)', 'create index on applications (bot_user_id)'],
  key: ['id'],
};

export const botCommandsTable: Table = {
  name: 'bot_commands',
  create: `create table bot_commands (
    bot_user_id text collate "C" not null,
    name text collate "C" not null,
    description text,
    args text,
    primary key (bot_user_id, name)
  )`,
  key: ['bot_user_id', 'name'],
};
