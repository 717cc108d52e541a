/** A user's reactions to posts, and votes in polls, for the eraser. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type OnPost = { readonly postId: string; readonly authorId: string };
type Repost = { readonly postId: string; readonly repostId: string };
type MessageVote = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly authorId: string;
};
type Vote = OnPost & { readonly pollId: string; readonly choiceId: string };

export async function likesOf(db: Reader, userId: string, limit: number): Promise<readonly OnPost[]> {
  const { rows } = await sql<OnPost>`
    select p.id as "postId", p.author_id as "authorId"
    from (select post_id, user_id, id from post_likes union all select post_id, user_id, id from removed_post_likes) l
      join posts p on p.id = l.post_id
    where l.user_id = ${userId} order by l.id limit ${limit}`.execute(db);
  return rows;
}

export async function repostsOf(db: Reader, userId: string, limit: number): Promise<readonly Repost[]> {
  const { rows } = await sql<Repost>`
    select repost_id as "postId", id as "repostId"
    from (select id, author_id, repost_id, deleted from posts union all select id, author_id, repost_id, deleted from removed_posts) p
    where author_id = ${userId} and repost_id is not null and not deleted order by id limit ${limit}`.execute(db);
  return rows;
}

export async function votesOf(db: Reader, userId: string, limit: number): Promise<readonly Vote[]> {
  const { rows } = await sql<Vote>`
    select p.id as "postId", p.author_id as "authorId", p.poll_id as "pollId", v.choice_id as "choiceId"
    from (select post_id, user_id, choice_id from poll_votes union all select post_id, user_id, choice_id from removed_poll_votes) v
      join (select id, author_id, poll_id from posts union all select id, author_id, poll_id from removed_posts) p on p.id = v.post_id
    where v.user_id = ${userId} and p.poll_id is not null order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Also in messages that can be restored. */
export async function messageVotesOf(db: Reader, userId: string, limit: number): Promise<readonly MessageVote[]> {
  const { rows } = await sql<MessageVote>`
    select p.message_id as "messageId", p.channel_id as "channelId", p.server_id as "serverId", p.recipient_id as "recipientId",
      p.author_id as "authorId"
    from (select distinct message_id from message_poll_votes where user_id = ${userId} order by message_id limit ${limit}) v
      join message_polls p on p.message_id = v.message_id order by p.message_id`.execute(db);
  return rows;
}
