import type { Table } from '@folkmoot/platform/projection/projection';

/**
 * `id` is the log position of the event, so that ids sort by time and a rebuild creates the same ones. `case_id`: the case of the entry, or
 * the channel of a ticket, which is its case if it is about abuse. `never`: why it cannot be undone although others of its kind can.
 * `undone_…`: who undid it, and when. `undoes`: for an undo, the kind of the undone action.
 */
export const moderationLogTable: Table = {
  name: 'moderation_logs',
  create: `create table moderation_logs (
    id text collate "C" primary key,
    event_id text collate "C" not null,
    action_type integer not null,
    action_by_id text collate "C" not null,
    user_id text collate "C",
    server_id text collate "C",
    channel_id text collate "C",
    post_id text collate "C",
    ticket_id integer,
    count integer,
    reason text,
    expire_at bigint,
    case_id text collate "C",
    never text,
    undone_by_id text collate "C",
    undone_at bigint,
    undoes integer,
    created_at bigint not null
  )`,
  indexes: [
    'create index on moderation_logs (created_at)',
    'create index on moderation_logs (action_by_id)',
    'create index on moderation_logs (user_id)',
    'create index on moderation_logs (server_id)',
    'create index on moderation_logs (channel_id)',
    'create index on moderation_logs (post_id) where post_id is not null',
    'create index on moderation_logs (ticket_id) where ticket_id is not null',
    'create index on moderation_logs (case_id) where case_id is not null',
    'create index on moderation_logs (event_id)',
  ],
  key: ['id'],
};

/** The names of instance rules, which deletion events do not contain. */
export const siteRuleNamesTable: Table = {
  name: 'moderation_log_rules',
  create: 'create table moderation_log_rules (rule_id text collate "C" primary key, name text not null)',
  key: ['rule_id'],
};

/** The author of each ticket, which later events do not contain. */
export const ticketOpenersTable: Table = {
  name: 'moderation_log_tickets',
  create: 'create table moderation_log_tickets (ticket_id integer primary key, opened_by_id text collate "C" not null)',
  key: ['ticket_id'],
};

/** The suspended users, with the end of the suspension (null: permanently). The event of a lift does not say whether there was one. */
export const suspendedTable: Table = {
  name: 'moderation_log_suspended',
  create: 'create table moderation_log_suspended (user_id text collate "C" primary key, until bigint)',
  key: ['user_id'],
};

/** The names of canned texts, which deletion events do not contain. */
export const cannedTextNamesTable: Table = {
  name: 'moderation_log_canned_texts',
  create: 'create table moderation_log_canned_texts (canned_text_id text collate "C" primary key, name text not null)',
  key: ['canned_text_id'],
};
