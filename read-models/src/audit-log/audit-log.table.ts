import type { Table } from '@folkmoot/platform/projection/projection';

/**
 * `id` is the log position of the event, so that ids sort by time and a rebuild creates the same ones. `undoes`: the id of the undone
 * event. `ours`: the wire contract has no such kind of entry.
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

/** The current state of a server, to find the values before a change. */
export const auditStructuresTable: Table = {
  name: 'audit_structures',
  create: `create table audit_structures (
    server_id text collate "C" primary key,
    structure jsonb not null
  )`,
  key: ['server_id'],
};

/** The last roles and nickname of members, including deleted roles. Only for members who have any. */
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

/** Nicknames in entries. They are deleted when the member leaves, so that no text outlives its user. */
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

/** The current state of objects outside of the structure: rules, questions, notices, listings in Explore, timeouts. */
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

/** The state before and after an action, by entry. For roles and channels only their creation. Deleted with the object. */
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

/** The creators of invites, including deleted ones. */
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
