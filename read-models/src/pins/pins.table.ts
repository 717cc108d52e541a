import type { Table } from '@folkmoot/platform/projection/projection';

/** Pins of messages that can be restored. `removed_by`: the active deletions of the message. */
export const removedPinsTable: Table = {
  name: 'removed_pins',
  create: `create table removed_pins (
    message_id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    sent_at bigint not null,
    position bigint not null,
    removed_by text[] not null
  )`,
  indexes: ['create index on removed_pins using gin (removed_by)'],
  key: ['message_id'],
};

export const pinsTable: Table = {
  name: 'pins',
  create: `create table pins (
    message_id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    sent_at bigint not null,
    position bigint not null
  )`,
  indexes: ['create index on pins (channel_id, position)'],
  key: ['message_id'],
};
