/** Events → the words of messages. System messages have none. */
import { ChannelDeleted } from '@folkmoot/contracts/channels/events';
import { MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { messageWordsTable } from './search.table.ts';
import { wordsOf } from './words.ts';

const insertWords = written(`
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select m.id, m.channel_id, m.server_id, m.author_id, m.created_at, m.position, m.has_file, array_to_tsvector(string_to_array(m.words, ' '))
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[])
    as m(id, channel_id, server_id, author_id, created_at, position, has_file, words)`);
const changeWords = written('update message_words set words = array_to_tsvector(string_to_array($2, $3)) where id = $1');
const forget = written('delete from message_words where id = any($1::text[])');
const forgetChannels = written('delete from message_words where channel_id = any($1::text[])');
const forgetServers = written('delete from message_words where server_id = any($1::text[])');
const forgetPurged = written(
  'delete from message_words where server_id = $1 and author_id = $2 and created_at between $3::bigint and $4::bigint',
);

function textOf(content: string | null): string {
  return wordsOf(content ?? '')
    .map((word) => word.text)
    .join(' ');
}

export const search = projection(
  { name: 'search', version: 3, tables: [messageWordsTable] },
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
  writes(MessageDeleted, (batch) => [forget(batch.map(({ data }) => data.messageId))]),
  writes(ChannelDeleted, (batch) => [forgetChannels(batch.map(({ data }) => data.channelId))]),
  writes(ServerDeleted, (batch) => [forgetServers(batch.map(({ data }) => data.serverId))]),
  writes(MemberBanned, (batch) =>
    batch.flatMap(({ data }) =>
      data.deletedMessages ? [forgetPurged(data.serverId, data.userId, data.deletedMessages.from, data.deletedMessages.to)] : [],
    ),
  ),
);
