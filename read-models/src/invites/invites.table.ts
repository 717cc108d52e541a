import type { Table } from '@folkmoot/platform/projection/projection';

/** `code_key` is what no two codes share; it finds both kinds. */
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

/** How often those were used that were deleted, for when that is taken back. */
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

/** Who joined with which invite, and when they last did. Kept while an invite is deleted: its deletion may be undone. */
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
