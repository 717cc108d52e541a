/** Polls of messages. Their choices are in the rows of the messages. */
import type { Table } from '@folkmoot/platform/projection/projection';

/** Also of messages that can be restored, so that their votes stay. `voters`: users who voted. */
export const messagePollsTable: Table = {
  name: 'message_polls',
  create: `create table message_polls (
    message_id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    recipient_id text,
    author_id text not null,
    ended_at bigint,
    voters integer not null default 0
  )`,
  indexes: ['create index on message_polls (channel_id)', 'create index on message_polls (server_id) where server_id is not null'],
  key: ['message_id'],
};

export const messagePollVotesTable: Table = {
  name: 'message_poll_votes',
  create: `create table message_poll_votes (
    message_id text collate "C" not null,
    user_id text collate "C" not null,
    choice_id text collate "C" not null,
    voted_at bigint not null,
    primary key (message_id, user_id, choice_id)
  )`,
  indexes: [
    'create index on message_poll_votes (user_id, message_id, choice_id)',
    'create index on message_poll_votes (message_id, choice_id, voted_at, user_id)',
  ],
  key: ['message_id', 'user_id', 'choice_id'],
};

/** Votes by choice, so that a page does not count them. */
export const messagePollTalliesTable: Table = {
  name: 'message_poll_tallies',
  create: `create table message_poll_tallies (
    message_id text collate "C" not null,
    choice_id text collate "C" not null,
    votes integer not null,
    primary key (message_id, choice_id)
  )`,
  key: ['message_id', 'choice_id'],
};
