/** Saved messages of users, with the words of their notes. The words of the messages are in `message_words`. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const bookmarksTable: Table = {
  name: 'bookmarks',
  create: `create table bookmarks (
    user_id text collate "C" not null,
    message_id text collate "C" not null,
    channel_id text collate "C" not null,
    note text,
    saved_at bigint not null,
    note_words tsvector not null,
    primary key (user_id, message_id)
  )`,
  indexes: ['create index on bookmarks (user_id, saved_at, message_id)'],
  key: ['user_id', 'message_id'],
};
