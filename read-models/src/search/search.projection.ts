/** Projects the words of messages. System messages have none. */
import { MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { removedWithMessages } from '../messages/removable-rows.ts';
import { messageWordsTable, removedWordsTable } from './search.table.ts';
import { FILE_KINDS, kindWord, wordVectorOf } from './word-vector.ts';

const insertWords = written(`
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select m.id, m.channel_id, m.server_id, m.author_id, m.created_at, m.position, m.has_file, m.words::tsvector
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[])
    as m(id, channel_id, server_id, author_id, created_at, position, has_file, words)`);
/** Keeps what the file says about the message. */
const changeWords = written(`
  update message_words set words = $2::tsvector || array_to_tsvector(array(
    select kind from unnest($3::text[]) as kind where kind = any(tsvector_to_array(words))))
  where id = $1`);
const fileWords = FILE_KINDS.map(kindWord);

export const search = projection(
  { name: 'search', version: 8, tables: [messageWordsTable, removedWordsTable] },
  writes(MessageSent, (batch) => [
    insertWords(
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.serverId),
      batch.map(({ data }) => data.authorId),
      batch.map(({ data }) => data.sentAt),
      batch.map(({ position }) => position),
      batch.map(({ data }) => data.attachment !== null),
      batch.map(({ data }) => wordVectorOf(data.content, data.attachment)),
    ),
  ]),
  writes(MessageEdited, (batch) => batch.map(({ data }) => changeWords(data.messageId, wordVectorOf(data.content, null), fileWords))),
  ...removedWithMessages({
    shown: 'message_words',
    removed: 'removed_words',
    columns: 'id, channel_id, server_id, author_id, created_at, position, has_file, words',
    messageId: 'id',
    sentAt: 'created_at',
  }),
);
