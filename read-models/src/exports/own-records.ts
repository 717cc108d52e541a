/** Records about a user, or made for them. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readScheduledMessages } from '../scheduled-messages/scheduled-records.ts';
import { paged } from './paged.ts';

/**
 * Only sanctions that the user was notified of. The moderators are hidden, and so are shadow bans, which only work while they are secret.
 */
const ACTS: ReadonlyMap<number, string> = new Map([
  [MODERATION_ACT.WARN, 'warned'],
  [MODERATION_ACT.SUSPEND, 'suspended'],
  [MODERATION_ACT.SUSPENSION_EDIT, 'suspension changed'],
  [MODERATION_ACT.UNSUSPEND, 'suspension lifted'],
]);

type ActRow = {
  readonly type: number;
  readonly reason: string | null;
  readonly at: number;
  readonly expireAt: number | null;
  readonly undoneAt: number | null;
};

export async function readOwnModeration(db: Reader, userId: string): Promise<object> {
  const { rows } = await sql<ActRow>`
    select action_type as type, reason, created_at as at, expire_at as "expireAt", undone_at as "undoneAt"
    from moderation_logs where user_id = ${userId} and action_type = any(${[...ACTS.keys()]}::integer[]) order by id`.execute(db);
  const notices = await sql<object>`
    select title, content, created_at as at from user_notices where user_id = ${userId} order by id`.execute(db);
  return { acts: rows.map(({ type, ...act }) => ({ act: ACTS.get(type), ...act })), notices: notices.rows };
}

export async function readOwnReminders(db: Reader, userId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select id, remind_at as "remindAt", created_at as "createdAt", message_id as "messageId", channel_id as "channelId", post_id as "postId"
    from reminders where user_id = ${userId} order by id`.execute(db);
  return rows;
}

export async function readOwnBookmarks(db: Reader, userId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select message_id as "messageId", channel_id as "channelId", note, saved_at as "savedAt"
    from bookmarks where user_id = ${userId} order by saved_at, message_id`.execute(db);
  return rows;
}

export async function readOwnScheduledMessages(db: Reader, userId: string): Promise<readonly object[]> {
  const messages = await readScheduledMessages(db, userId);
  return messages.map(({ id, channelId, content, replyToMessageIds: replyTo, sendAt, timeZone, createdAt, refusal }) => ({
    ...{ id, channelId, content, replyTo, sendAt, timeZone, createdAt },
    refusal: refusal?.message ?? null,
  }));
}

export async function readOwnTickets(db: Reader, userId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select id, title, category, status, opened_at as "openedAt", last_updated_at as "lastUpdatedAt", channel_id as "channelId"
    from tickets where opened_by_id = ${userId} order by id`.execute(db);
  return rows;
}

type Reaction = { readonly messageId: string; readonly name: string; readonly emojiId: string; readonly at: number };

/** In key order, because this scans the key once. No other query needs an index by user. */
export async function* ownReactions(db: Reader, userId: string): AsyncGenerator<object> {
  const rows = paged<Reaction>(async (after, limit) => {
    const page = await sql<Reaction>`
      select message_id as "messageId", name, emoji_id as "emojiId", reacted_at as at from message_reactions
      where user_id = ${userId}
        and (message_id, name, emoji_id) > (${after?.messageId ?? ''}, ${after?.name ?? ''}, ${after?.emojiId ?? ''})
      order by message_id, name, emoji_id limit ${limit}`.execute(db);
    return page.rows;
  });
  for await (const { emojiId, ...reaction } of rows) yield { ...reaction, emojiId: emojiId === '' ? null : emojiId };
}

type MessageVote = { readonly messageId: string; readonly choiceId: string; readonly at: number };

/** In the order of an index, because this scans it once. */
export function ownMessageVotes(db: Reader, userId: string): AsyncGenerator<MessageVote> {
  return paged<MessageVote>(async (after, limit) => {
    const page = await sql<MessageVote>`
      select message_id as "messageId", choice_id as "choiceId", voted_at as at from message_poll_votes
      where user_id = ${userId} and (message_id, choice_id) > (${after?.messageId ?? ''}, ${after?.choiceId ?? ''})
        and exists (select 1 from messages m where m.id = message_id)
      order by message_id, choice_id limit ${limit}`.execute(db);
    return page.rows;
  });
}
