/** Unread channels in the authenticated payload. */
import type { RawMessageMention } from '@folkmoot/contracts/unread/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { withPeople } from '../profiles/people.ts';

/** Server channels only. The caller leaves out channels that it does not send (realtime contract 4). */
export async function readLastSeen(db: Reader, userId: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ channelId: string; at: number }>`
    select channel_id as "channelId", at from last_seen where user_id = ${userId} and server_id is not null`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.channelId, row.at]));
}

/** One row per channel with the total count and the newest sender (DB-4). Counters of a deleted channel are hidden until it is restored. */
export async function readMentions(db: Reader, userId: string): Promise<readonly RawMessageMention[]> {
  const { rows } = await sql<Omit<RawMessageMention, 'mentionedBy'>>`
    select channel_id as "channelId", server_id as "serverId", (array_agg(sender_id order by created_at desc, sender_id))[1] as "mentionedById",
           sum(count)::integer as count, max(created_at) as "createdAt"
    from mention_counts m where recipient_id = ${userId} and (server_id is null or exists (select 1 from channels c where c.id = m.channel_id))
    group by channel_id, server_id order by max(created_at), channel_id`.execute(db);
  return withPeople(
    db,
    rows,
    (row) => row.mentionedById,
    (row, mentionedBy) => ({ ...row, mentionedBy }),
  );
}
