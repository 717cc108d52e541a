/** The content of a user, oldest first, for the erasers. System messages have no author. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type WrittenMessage = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly hasAttachment: boolean;
};

/** `causeId`: the action that deletes the content. `since`: the send time of the first message. */
export type RemovalWish = { readonly since: number; readonly causeId: string; readonly limit: number };

/** Visible messages. */
async function writtenMessages(db: Reader, userId: string, limit: number): Promise<readonly WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    select w.id as "messageId", w.channel_id as "channelId", w.server_id as "serverId",
           (select i.recipient_id from inbox_entries i where w.server_id is null and i.channel_id = w.channel_id and i.user_id = ${userId})
             as "recipientId",
           exists (select 1 from message_attachments a where a.message_id = w.id) as "hasAttachment"
    from message_words w where w.author_id = ${userId} order by w.position limit ${limit}`.execute(db);
  return rows;
}

/**
 * Messages since a time that this action has not deleted yet. Messages that someone else deleted are included, but their files are counted
 * already.
 */
export async function writtenSince(db: Reader, userId: string, wish: RemovalWish): Promise<readonly WrittenMessage[]> {
  const { since, causeId, limit } = wish;
  const { rows } = await sql<WrittenMessage>`
    with written as (
      select w.id, w.channel_id, w.server_id, w.position,
             exists (select 1 from message_attachments a where a.message_id = w.id) as "hasAttachment"
      from message_words w where w.author_id = ${userId} and w.created_at >= ${since}
      union all
      select m.id, m.channel_id, m.server_id, m.position, false
      from removed_messages m where m.author_id = ${userId} and m.kind = 0 and m.created_at >= ${since}
        and not exists (select 1 from message_removals r where r.message_id = m.id and r.caused_by = ${causeId}))
    select w.id as "messageId", w.channel_id as "channelId", w.server_id as "serverId",
           (select i.recipient_id from inbox_entries i where w.server_id is null and i.channel_id = w.channel_id and i.user_id = ${userId})
             as "recipientId", w."hasAttachment"
    from written w order by w.position limit ${limit}`.execute(db);
  return rows;
}

/** The user's notes, in the conversation with themselves. */
export async function writtenNotes(db: Reader, userId: string, channelId: string, limit: number): Promise<readonly WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    select w.id as "messageId", w.channel_id as "channelId", null as "serverId", w.author_id as "recipientId",
           exists (select 1 from message_attachments a where a.message_id = w.id) as "hasAttachment"
    from message_words w where w.author_id = ${userId} and w.channel_id = ${channelId} order by w.position limit ${limit}`.execute(db);
  return rows;
}

/** Includes messages that someone else deleted and can restore. Their files are counted already. */
export async function everWrittenMessages(db: Reader, userId: string, limit: number): Promise<readonly WrittenMessage[]> {
  const shown = await writtenMessages(db, userId, limit);
  if (shown.length === limit) return shown;
  const { rows } = await sql<WrittenMessage>`
    select m.id as "messageId", m.channel_id as "channelId", m.server_id as "serverId",
           (select i.recipient_id from inbox_entries i where m.server_id is null and i.channel_id = m.channel_id and i.user_id = ${userId})
             as "recipientId",
           false as "hasAttachment"
    from removed_messages m where m.author_id = ${userId} and m.kind = 0 order by m.position limit ${limit - shown.length}`.execute(db);
  return [...shown, ...rows];
}

type WrittenPost = { readonly postId: string; readonly commentToId: string | null };

/** Includes posts that a moderator deleted and can restore. */
export async function everWrittenPosts(db: Reader, userId: string, limit: number): Promise<readonly WrittenPost[]> {
  const shown = await writtenPosts(db, userId, limit);
  if (shown.length === limit) return shown;
  const { rows } = await sql<WrittenPost>`
    select id as "postId", comment_to_id as "commentToId" from removed_posts
    where author_id = ${userId} and repost_id is null order by id limit ${limit - shown.length}`.execute(db);
  return [...shown, ...rows];
}

async function writtenPosts(db: Reader, userId: string, limit: number): Promise<readonly WrittenPost[]> {
  const { rows } = await sql<WrittenPost>`
    select id as "postId", comment_to_id as "commentToId" from posts
    where author_id = ${userId} and repost_id is null and not deleted order by id limit ${limit}`.execute(db);
  return rows;
}
