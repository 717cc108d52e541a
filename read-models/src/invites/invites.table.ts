import type { Table } from '@folkmoot/platform/projection/projection';

/** `code_key` is unique over both kinds of codes. */
export const invitesTable: Table = {
  name: 'invites',
  create: `create table invites (
    id text collate "C" primary key,
    code text not null,
    code_key text collate "C" not null,
    is_custom boolean not null,
    uses integer not null default 0,
    server_id text collate "C" not null,
    created_by_id text collate "C" not null,
    created_at bigint not null,
    max_uses integer,
    expires_at bigint
  )`,
  indexes: ['create index on invites (code_key)', 'create index on invites (server_id)'],
  key: ['id'],
};

/** The uses of deleted invites, in case the deletion is undone. */
export const deletedInvitesTable: Table = {
  name: 'deleted_invites',
  create: `create table deleted_invites (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    uses integer not null
  )`,
  indexes: ['create index on deleted_invites (server_id)'],
  key: ['id'],
};

/** The users who joined with each invite, with the last time. Kept for deleted invites, because the deletion may be undone. */
export const inviteJoinsTable: Table = {
  name: 'invite_joins',
  create: `create table invite_joins (
    invite_id text collate "C" not null,
    user_id text collate "C" not null,
    server_id text collate "C" not null,
    joined_at bigint not null,
    primary key (invite_id, user_id)
  )`,
  indexes: ['create index on invite_joins (server_id)'],
  key: ['invite_id', 'user_id'],
};
