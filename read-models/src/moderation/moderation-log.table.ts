import type { Table } from '@folkmoot/platform/projection/projection';

/**
 * `id` is the place of the event in the log, so that ids sort by time and a rebuild finds the same ones. `case_id`: of a case that it tells of, or of the channel of a ticket, which
 * is its case where it speaks of abuse.
 * `never`: why it is never taken back where others of its kind are. `undone_…`: who took it back, and when; `undoes`: of an undo, what kind of act it took back.
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

/** What rules of the site are called: whoever deletes one does not say. */
export const siteRuleNamesTable: Table = {
  name: 'moderation_log_rules',
  create: 'create table moderation_log_rules (rule_id text collate "C" primary key, name text not null)',
  key: ['rule_id'],
};

/** Who opened which ticket: what is done to it later does not say. */
export const ticketOpenersTable: Table = {
  name: 'moderation_log_tickets',
  create: 'create table moderation_log_tickets (ticket_id integer primary key, opened_by_id text collate "C" not null)',
  key: ['ticket_id'],
};

/** Who is suspended, and until when (null: for good): whoever lifts a suspension does not say whether there was one. */
export const suspendedTable: Table = {
  name: 'moderation_log_suspended',
  create: 'create table moderation_log_suspended (user_id text collate "C" primary key, until bigint)',
  key: ['user_id'],
};

/** What texts for answers are called: whoever deletes one does not say. */
export const cannedTextNamesTable: Table = {
  name: 'moderation_log_canned_texts',
  create: 'create table moderation_log_canned_texts (canned_text_id text collate "C" primary key, name text not null)',
  key: ['canned_text_id'],
};
