/** Scheduled messages as their author sees them. */
import { allRefusals } from '@folkmoot/contracts/refusals';
import type { RawScheduledMessage } from '@folkmoot/contracts/scheduled-messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** The reason why a message was not sent, in the words that its author would have read. */
export function shownRefusal(code: string, refusedAt: number): RawScheduledMessage['refusal'] {
  return { code, message: allRefusals[code]?.text ?? code, refusedAt };
}

type Row = Pick<RawScheduledMessage, 'id' | 'channelId' | 'mentionReplies' | 'silent' | 'sendAt' | 'createdAt'> & {
  readonly content: string | null;
  readonly timeZone: string | null;
  readonly replies: string;
  readonly code: string | null;
  readonly refusedAt: number | null;
};

/** The next one first. */
export async function readScheduledMessages(db: Reader, userId: string): Promise<RawScheduledMessage[]> {
  const { rows } = await sql<Row>`
    select id, channel_id as "channelId", content, time_zone as "timeZone", reply_to_message_ids as replies,
      mention_replies as "mentionReplies", silent, send_at as "sendAt", created_at as "createdAt", refusal as code, refused_at as "refusedAt"
    from scheduled_messages where user_id = ${userId} order by send_at, id`.execute(db);
  return rows.map(({ code, refusedAt, replies, content, timeZone, ...row }) => ({
    ...row,
    content: content ?? '',
    timeZone: timeZone ?? '',
    replyToMessageIds: JSON.parse(replies) as string[],
    refusal: code === null ? null : shownRefusal(code, refusedAt ?? 0),
  }));
}
