/** Projects saved messages. They stay after the deletion of their message, until the user removes them. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved } from '@folkmoot/contracts/bookmarks/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { wordVectorOf } from '../search/word-vector.ts';
import { bookmarksTable } from './bookmarks.table.ts';

const insert = written(`
  insert into bookmarks (user_id, message_id, channel_id, note, saved_at, note_words)
  select b.user_id, b.message_id, b.channel_id, b.note, b.saved_at, b.words::tsvector
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
    as b(user_id, message_id, channel_id, note, saved_at, words)`);
const changeNote = written(`
  update bookmarks set note = $3, note_words = $4::tsvector where user_id = $1 and message_id = $2`);
const remove = written(`
  delete from bookmarks b using unnest($1::text[], $2::text[]) as r(user_id, message_id)
  where b.user_id = r.user_id and b.message_id = r.message_id`);
const removeAll = written('delete from bookmarks where user_id = any($1::text[])');

export const bookmarks = projection(
  { name: 'bookmarks', version: 1, tables: [bookmarksTable] },
  writes(BookmarkAdded, (batch) => [
    insert(
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.note),
      batch.map(({ data }) => data.savedAt),
      batch.map(({ data }) => wordVectorOf(data.note, null)),
    ),
  ]),
  writes(BookmarkNoteChanged, (batch) =>
    batch.map(({ data: { userId, messageId, note } }) => changeNote(userId, messageId, note, wordVectorOf(note, null))),
  ),
  writes(BookmarkRemoved, (batch) => [
    remove(
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.messageId),
    ),
  ]),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
);
