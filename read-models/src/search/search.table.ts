/** The search index of messages. The newest ones come first, so all selective indexes have the order of the log. */
import type { Table } from '@folkmoot/platform/projection/projection';

/** Words of messages that can be restored, which no search finds. `removed_by`: the active deletions of the message. */
export const removedWordsTable: Table = {
  name: 'removed_words',
  create: `create table removed_words (
    id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    created_at bigint not null,
    position bigint not null,
    has_file boolean not null,
    words tsvector not null,
    removed_by text[] not null
  )`,
  indexes: [
    'create index on removed_words using gin (removed_by)',
    'create index on removed_words (author_id, created_at)',
    'create index on removed_words (channel_id)',
    'create index on removed_words (server_id)',
  ],
  key: ['id'],
};

export const messageWordsTable: Table = {
  name: 'message_words',
  create: `create table message_words (
    id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    created_at bigint not null,
    position bigint not null,
    has_file boolean not null,
    words tsvector not null
  )`,
  indexes: [
    'create index on message_words using gin (words)',
    'create index on message_words (position)',
    'create index on message_words (channel_id, position)',
    'create index on message_words (author_id, position)',
    'create index on message_words (position) where has_file',
  ],
  key: ['id'],
};
