/** Projects the words of messages. System messages have none. */
import {
  AttachmentDescribed,
  MessageEdited,
  MessageEmbedAdded,
  MessageEmbedRemoved,
  MessageSent,
} from '@folkmoot/contracts/messages/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { removedWithMessages } from '../messages/removable-rows.ts';
import { messageWordsTable, removedWordsTable } from './search.table.ts';
import { descriptionVectorOf, KEPT_KINDS, kindWord, wordVectorOf } from './word-vector.ts';

const insertWords = written(`
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select m.id, m.channel_id, m.server_id, m.author_id, m.created_at, m.position, m.has_file, m.words::tsvector || m.described::tsvector
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[], $9::text[])
    as m(id, channel_id, server_id, author_id, created_at, position, has_file, words, described)`);
/** Keeps what the file, its description and the poll say about the message. */
const changeWords = written(`
  update message_words set words = $2::tsvector || ts_filter(words, '{b}') || array_to_tsvector(array(
    select kind from unnest($3::text[]) as kind where kind = any(tsvector_to_array(words))))
  where id = $1`);
/** Keeps the words of the text, and the kinds, which have no position. */
const changeDescription = written(`
  update message_words set words = ts_filter(words, '{d}') || $2::tsvector || array_to_tsvector(array(
    select lexeme from unnest(words) where positions is null))
  where id = $1`);
const addWord = written('update message_words set words = words || array_to_tsvector(array[$2::text]) where id = any($1::text[])');
const removeWord = written('update message_words set words = ts_delete(words, $2::text) where id = any($1::text[])');
const keptWords = KEPT_KINDS.map(kindWord);

function idsOf(batch: readonly { readonly data: { readonly messageId: string } }[]): readonly string[] {
  return batch.map(({ data }) => data.messageId);
}

export const search = projection(
  { name: 'search', version: 9, tables: [messageWordsTable, removedWordsTable] },
  writes(MessageSent, (batch) => [
    insertWords(
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.serverId),
      batch.map(({ data }) => data.authorId),
      batch.map(({ data }) => data.sentAt),
      batch.map(({ position }) => position),
      batch.map(({ data }) => data.attachment !== null),
      batch.map(({ data }) => wordVectorOf(data.content, data.attachment, { isVoice: data.voice !== null, hasPoll: data.poll !== null })),
      batch.map(({ data }) => descriptionVectorOf(data.attachmentDescription)),
    ),
  ]),
  writes(MessageEdited, (batch) => batch.map(({ data }) => changeWords(data.messageId, wordVectorOf(data.content, null), keptWords))),
  writes(AttachmentDescribed, (batch) => batch.map(({ data }) => changeDescription(data.messageId, descriptionVectorOf(data.description)))),
  writes(MessageEmbedAdded, (batch) => [addWord(idsOf(batch), kindWord('embed'))]),
  writes(MessageEmbedRemoved, (batch) => [removeWord(idsOf(batch), kindWord('embed'))]),
  ...removedWithMessages({
    shown: 'message_words',
    removed: 'removed_words',
    columns: 'id, channel_id, server_id, author_id, created_at, position, has_file, words',
    messageId: 'id',
    sentAt: 'created_at',
  }),
);
