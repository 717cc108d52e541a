/** Events → the words of messages. System messages have none. */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageEdited, MessageRestored, MessageSent } from '@folkmoot/contracts/messages/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { messageWordsTable, removedWordsTable } from './search.table.ts';
import { wordsOf } from './words.ts';

const insertWords = written(`
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select m.id, m.channel_id, m.server_id, m.author_id, m.created_at, m.position, m.has_file, array_to_tsvector(string_to_array(m.words, ' '))
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[])
    as m(id, channel_id, server_id, author_id, created_at, position, has_file, words)`);
const changeWords = written('update message_words set words = array_to_tsvector(string_to_array($2, $3)) where id = $1');
const setAside = written(`
  with gone as (delete from message_words where id = any($1::text[]) returning id, channel_id, server_id, author_id, created_at, position, has_file, words)
  insert into removed_words (id, channel_id, server_id, author_id, created_at, position, has_file, words, removed_by) select id, channel_id, server_id, author_id, created_at, position, has_file, words, '{}' from gone`);
const setAsidePurged = written(`
  with gone as (
    delete from message_words where server_id = $1 and author_id = $2 and created_at between $3::bigint and $4::bigint
    returning id, channel_id, server_id, author_id, created_at, position, has_file, words)
  insert into removed_words (id, channel_id, server_id, author_id, created_at, position, has_file, words, removed_by) select id, channel_id, server_id, author_id, created_at, position, has_file, words, '{}' from gone`);
/** Also of what was set aside before, in the order of the log. */
const noteRemovals = written(`
  update removed_words w set removed_by = w.removed_by || r.by
  from (select id, array_agg(by order by nth) as by from unnest($1::text[], $2::text[]) with ordinality as r(id, by, nth) group by id) r
  where w.id = r.id`);
const notePurge = written(`
  update removed_words set removed_by = array_append(removed_by, $5::text)
  where server_id = $1 and author_id = $2 and created_at between $3::bigint and $4::bigint`);
const bringBack = written(`
  with back as (delete from removed_words where removed_by && $1::text[] and removed_by <@ $1::text[] returning id, channel_id, server_id, author_id, created_at, position, has_file, words)
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words) select id, channel_id, server_id, author_id, created_at, position, has_file, words from back`);
/** The others stay set aside, for what else removed them. */
const release = written(`
  update removed_words set removed_by = array(select by from unnest(removed_by) with ordinality as r(by, nth) where by <> all($1::text[]) order by nth)
  where removed_by && $1::text[]`);
const forgetIn = (table: 'message_words' | 'removed_words') => ({
  messages: written(`delete from ${table} where id = any($1::text[])`),
  channels: written(`delete from ${table} where channel_id = any($1::text[])`),
  servers: written(`delete from ${table} where server_id = any($1::text[])`),
});
const tables = [forgetIn('message_words'), forgetIn('removed_words')];

function takenBack(eventIds: readonly string[]) {
  return [bringBack(eventIds), release(eventIds)];
}

function textOf(content: string | null): string {
  return wordsOf(content ?? '')
    .map((word) => word.text)
    .join(' ');
}

export const search = projection(
  { name: 'search', version: 6, tables: [messageWordsTable, removedWordsTable] },
  writes(MessageSent, (batch) => [
    insertWords(
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.serverId),
      batch.map(({ data }) => data.authorId),
      batch.map(({ data }) => data.sentAt),
      batch.map(({ position }) => position),
      batch.map(({ data }) => data.attachment !== null),
      batch.map(({ data }) => textOf(data.content)),
    ),
  ]),
  writes(MessageEdited, (batch) => batch.map(({ data }) => changeWords(data.messageId, textOf(data.content), ' '))),
  writes(MessageDeleted, (batch) => {
    const byOthers = batch.filter(({ data }) => data.deletedById !== data.authorId);
    const byAuthors = batch.filter(({ data }) => data.deletedById === data.authorId).map(({ data }) => data.messageId);
    const removed = byOthers.map(({ data }) => data.messageId);
    return [
      setAside(removed),
      noteRemovals(
        removed,
        byOthers.map(({ id }) => id),
      ),
      ...tables.map((of) => of.messages(byAuthors)),
    ];
  }),
  writes(MessageRestored, (batch) => takenBack(batch.map(({ data }) => data.undoneEventId))),
  writes(BanUndone, (batch) => takenBack(batch.map(({ data }) => data.undoneEventId))),
  writes(ChannelPurged, (batch) => tables.map((of) => of.channels(batch.map(({ data }) => data.channelId)))),
  writes(ServerDeleted, (batch) => tables.map((of) => of.servers(batch.map(({ data }) => data.serverId)))),
  writes(MemberBanned, (batch) =>
    batch.flatMap(({ id, data: { serverId, userId, deletedMessages } }) => {
      if (!deletedMessages) return [];
      const { from, to } = deletedMessages;
      return [setAsidePurged(serverId, userId, from, to), notePurge(serverId, userId, from, to, id)];
    }),
  ),
);
