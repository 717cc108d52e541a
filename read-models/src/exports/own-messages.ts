/**
 * A user's messages by channel. In conversations the other's texts belong to the other, so only the fact and time of their messages is
 * included.
 */
import { packedName } from '@folkmoot/contracts/exports/archive';
import type { OwnDocument } from '@folkmoot/contracts/exports/own-data';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { linksOf, type MessageBody } from '../messages/messages.table.ts';
import { nameOf } from './own-files.ts';
import { paged } from './paged.ts';

type Row = {
  readonly id: string;
  readonly authorId: string;
  readonly at: number;
  readonly body: string;
  readonly links: string | null;
  readonly position: number;
};

type ChannelRow = { readonly channelId: string; readonly serverId: string | null };

function messageOf({ id, at, body, links }: Row): object {
  const { content, editedAt, attachments, poll } = JSON.parse(body) as MessageBody;
  const files = attachments.map((file) => packedName(file.id, nameOf(file.path)));
  const described = attachments.flatMap(({ description = null, spoiler = false }) =>
    description === null && !spoiler ? [] : [{ fileDescription: description, fileIsSpoiler: spoiler }],
  );
  const voice = attachments.find((file) => file.voice)?.voice;
  const choices = poll?.choices.map((choice) => ({ id: choice.id, content: choice.content })) ?? null;
  const replyTo = linksOf(links).replies;
  return { id, at, editedAt, content, replyTo, files, ...described[0], ...(voice && { voice }), poll: choices };
}

async function* inChannel(db: Reader, userId: string, channelId: string): AsyncGenerator<object> {
  const rows = paged<Row>(async (after, limit) => {
    const page = await sql<Row>`
      select m.id, m.author_id as "authorId", m.created_at as at, m.body, m.links, m.position
      from message_words w join messages m on m.id = w.id
      where w.author_id = ${userId} and w.channel_id = ${channelId} and w.position > ${after?.position ?? -1}
      order by w.position limit ${limit}`.execute(db);
    return page.rows;
  });
  for await (const row of rows) yield messageOf(row);
}

async function* conversation(db: Reader, userId: string, channelId: string): AsyncGenerator<object> {
  const rows = paged<Row>(async (after, limit) => {
    const page = await sql<Row>`
      select id, author_id as "authorId", created_at as at, body, links, position from messages
      where channel_id = ${channelId} and position > ${after?.position ?? -1} order by position limit ${limit}`.execute(db);
    return page.rows;
  });
  for await (const row of rows) {
    yield row.authorId === userId ? { by: 'you', ...messageOf(row) } : { by: 'other', id: row.id, at: row.at };
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

export async function* messageDocuments(db: Reader, userId: string): AsyncGenerator<OwnDocument> {
  const { rows: channels } = await sql<ChannelRow>`
    select distinct w.channel_id as "channelId", w.server_id as "serverId" from message_words w
    where w.author_id = ${userId} and (w.server_id is not null or exists (select 1 from tickets t where t.channel_id = w.channel_id))
    order by 1`.execute(db);
  yield { part: 'messages', file: 'messages/channels.json', content: { many: each(channels) } };
  for (const { channelId } of channels) {
    yield { part: 'messages', file: `messages/${channelId}.json`, content: { many: inChannel(db, userId, channelId) } };
  }
}

type ConversationRow = { readonly channelId: string; readonly userId: string; readonly name: string | null; readonly createdAt: number };

export async function* conversationDocuments(db: Reader, userId: string): AsyncGenerator<OwnDocument> {
  const { rows: conversations } = await sql<ConversationRow>`
    select i.channel_id as "channelId", i.recipient_id as "userId", u.username || ':' || u.tag as name, i.created_at as "createdAt"
    from inbox_entries i left join users u on u.id = i.recipient_id where i.user_id = ${userId} order by i.channel_id`.execute(db);
  yield { part: 'conversations', file: 'conversations/channels.json', content: { many: each(conversations) } };
  for (const { channelId } of conversations) {
    yield { part: 'conversations', file: `conversations/${channelId}.json`, content: { many: conversation(db, userId, channelId) } };
  }
}
