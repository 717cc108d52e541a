/** The reminders of a user with their targets, as far as the user may still see them, so that a reminder gives no access. */
import type { RawReminder } from '@folkmoot/contracts/reminders/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readableChannels } from '../access/readable.ts';
import { readRecords } from '../messages/message-records.ts';
import { readPosts } from '../posts/post-records.ts';
import { readStaff } from '../posts/viewer.ts';

type Row = Pick<RawReminder, 'id' | 'remindAt' | 'createdAt' | 'channelId'> & {
  readonly messageId: string | null;
  readonly postId: string | null;
};

function named(ids: readonly (string | null)[]): readonly string[] {
  return ids.filter((id) => id !== null);
}

async function messagesOf(db: Reader, userId: string, rows: readonly Row[]) {
  const asked = rows.filter((row) => row.messageId !== null);
  if (asked.length === 0) return new Map();
  const readable = new Set(await readableChannels(db, userId));
  const open = asked.filter((row) => row.channelId !== null && readable.has(row.channelId)).map((row) => row.messageId);
  return new Map((await readRecords(db, named(open), userId)).map((message) => [message.id, message]));
}

async function postsOf(db: Reader, userId: string, rows: readonly Row[]) {
  const ids = named(rows.map((row) => row.postId));
  if (ids.length === 0) return new Map();
  const viewer = { userId, staff: await readStaff(db, userId) };
  return new Map((await readPosts(db, ids, viewer)).filter((post) => !post.deleted).map((post) => [post.id, post]));
}

/** The next one first, or only the one with `reminderId`. */
export async function readReminders(db: Reader, userId: string, reminderId?: string): Promise<RawReminder[]> {
  const { rows } = await sql<Row>`
    select id, remind_at as "remindAt", created_at as "createdAt", channel_id as "channelId", message_id as "messageId", post_id as "postId"
    from reminders where user_id = ${userId} and ${reminderId === undefined ? sql`true` : sql`id = ${reminderId}`}
    order by remind_at, id`.execute(db);
  if (rows.length === 0) return [];
  const messages = await messagesOf(db, userId, rows);
  const posts = await postsOf(db, userId, rows);
  return rows.map(({ messageId, postId, ...reminder }) => ({
    ...reminder,
    message: messages.get(messageId ?? '') ?? null,
    post: posts.get(postId ?? '') ?? null,
  }));
}
