/** Projects the words of messages. System messages have none. */
import { MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { removedWithMessages } from '../messages/removable-rows.ts';
import { messageWordsTable, removedWordsTable } from './search.table.ts';
import { wordsOf } from './words.ts';

const insertWords = written(`
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select m.id, m.channel_id, m.server_id, m.author_id, m.created_at, m.position, m.has_file, array_to_tsvector(string_to_array(m.words, ' '))
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[])
    as m(id, channel_id, server_id, author_id, created_at, position, has_file, words)`);
const changeWords = written('update message_words set words = array_to_tsvector(string_to_array($2, $3)) where id = $1');

function textOf(content: string | null): string {
  return wordsOf(content ?? '')
    .map((word) => word.text)
    .join(' ');
}

export const search = projection(
  { name: 'search', version: 7, tables: [messageWordsTable, removedWordsTable] },
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
  ...removedWithMessages({
    shown: 'message_words',
    removed: 'removed_words',
    columns: 'id, channel_id, server_id, author_id, created_at, position, has_file, words',
    messageId: 'id',
    sentAt: 'created_at',
  }),
);
