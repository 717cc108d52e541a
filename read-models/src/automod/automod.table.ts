/** Automod rules, catches, timeouts, and dry runs. `scope`: the id of a server, or 'site'. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const SITE = 'site';

export const automodRulesTable: Table = {
  name: 'automod_rules',
  create: `create table automod_rules (
    id text collate "C" primary key,
    scope text collate "C" not null,
    rule text not null,
    set_by_id text not null,
    set_at bigint not null
  )`,
  indexes: ['create index on automod_rules (scope, id)'],
  key: ['id'],
};

/** `id` is a new id from the event. For a message with server, channel and message id, for a post with its id. */
export const automodCatchesTable: Table = {
  name: 'automod_catches',
  create: `create table automod_catches (
    id text collate "C" primary key,
    rule_id text collate "C" not null,
    rule_name text not null,
    by_site boolean not null,
    server_id text collate "C",
    channel_id text collate "C",
    message_id text collate "C",
    post_id text collate "C",
    author_id text collate "C" not null,
    content text,
    found text,
    edited boolean not null,
    blocked boolean not null,
    alerted boolean not null,
    timed_out_until bigint,
    caught_at bigint not null
  )`,
  indexes: [
    'create index on automod_catches (server_id, id)',
    'create index on automod_catches (id) where by_site',
    'create index on automod_catches (rule_id)',
    'create index on automod_catches (author_id) where content is not null',
  ],
  key: ['id'],
};

export const timeOutsTable: Table = {
  name: 'automod_time_outs',
  create: `create table automod_time_outs (
    scope text collate "C" not null,
    user_id text collate "C" not null,
    until bigint not null,
    rule_name text not null,
    timed_out_at bigint not null,
    primary key (scope, user_id)
  )`,
  key: ['scope', 'user_id'],
};

export const dryRunsTable: Table = {
  name: 'automod_dry_runs',
  create: `create table automod_dry_runs (
    id text collate "C" primary key,
    scope text collate "C" not null,
    rule text not null,
    begun_by_id text not null,
    begun_at bigint not null
  )`,
  indexes: ['create index on automod_dry_runs (scope)'],
  key: ['id'],
};

/** Authors of catches, and whether they are erased. An erasure may be projected before earlier catches. */
export const caughtAuthorsTable: Table = {
  name: 'automod_authors',
  create: 'create table automod_authors (id text collate "C" primary key, is_erased boolean not null)',
  key: ['id'],
};
