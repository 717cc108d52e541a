import type { Table } from '@folkmoot/platform/projection/projection';

/**
 * `id` is the place of the event in the log, so that ids sort by time and a rebuild finds the same ones; `undoes`: the event, by its id, that it
 * took back; `ours`: clients of the wire contract would not know it.
 */
export const auditLogTable: Table = {
  name: 'server_audit_logs',
  create: `create table server_audit_logs (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    action_type text not null,
    action_by_id text not null,
    data jsonb not null,
    created_at bigint not null,
    event_id text not null,
    undoes text,
    ours boolean not null
  )`,
  indexes: [
    'create index on server_audit_logs (undoes) where undoes is not null',
    'create index on server_audit_logs (server_id, id)',
    'create index on server_audit_logs (action_by_id)',
    'create index on server_audit_logs (event_id)',
  ],
  key: ['id'],
};

/** A server as it is, for saying what something was when it is changed. */
export const auditStructuresTable: Table = {
  name: 'audit_structures',
  create: `create table audit_structures (
    server_id text collate "C" primary key,
    structure jsonb not null
  )`,
  key: ['server_id'],
};

/** Roles and nickname that members were given last, also roles that were deleted since; only of members who were given any. */
export const auditMembersTable: Table = {
  name: 'audit_members',
  create: `create table audit_members (
    server_id text collate "C" not null,
    user_id text collate "C" not null,
    role_ids text[] not null,
    nickname text,
    primary key (server_id, user_id)
  )`,
  key: ['server_id', 'user_id'],
};

/** What entries say of nicknames, by the entry: it goes when the member does, so that nobody's words outlast them here. */
export const auditNicknamesTable: Table = {
  name: 'audit_nicknames',
  create: `create table audit_nicknames (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    user_id text collate "C" not null,
    was text,
    became text
  )`,
  indexes: ['create index on audit_nicknames (server_id, user_id)'],
  key: ['id'],
};

/** What stands in a server beside its structure, as it is: rules, questions, notices, what it is in Explore, time-outs. */
export const auditThingsTable: Table = {
  name: 'audit_things',
  create: `create table audit_things (
    server_id text collate "C" not null,
    kind text collate "C" not null,
    id text collate "C" not null,
    thing jsonb not null,
    primary key (server_id, kind, id)
  )`,
  key: ['server_id', 'kind', 'id'],
};

/** What an entry was about before it and after it, by the entry; of roles and channels only as they were made. It goes with what it was about. */
export const auditAroundTable: Table = {
  name: 'audit_around',
  create: `create table audit_around (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    kind text collate "C" not null,
    thing_id text collate "C" not null,
    before jsonb,
    set_to jsonb
  )`,
  indexes: ['create index on audit_around (server_id)', 'create index on audit_around (thing_id)'],
  key: ['id'],
};

/** Whose invites they are, also of those that were deleted. */
export const auditInvitesTable: Table = {
  name: 'audit_invites',
  create: `create table audit_invites (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    created_by_id text not null,
    code_key text collate "C" not null,
    is_custom boolean not null
  )`,
  indexes: ['create index on audit_invites (server_id)'],
  key: ['id'],
};
