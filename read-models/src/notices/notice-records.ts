/** Reads notices in wire format. */
import type { RawChannelNotice } from '@folkmoot/contracts/notices/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export async function readChannelNotice(db: Reader, channelId: string): Promise<RawChannelNotice | null> {
  const { rows } = await sql<RawChannelNotice>`
    select content, updated_at as "updatedAt", channel_id as "channelId", null as "userId"
    from channel_notices where channel_id = ${channelId}`.execute(db);
  return rows[0] ?? null;
}

export async function readPersonalNotice(db: Reader, userId: string): Promise<RawChannelNotice | null> {
  const { rows } = await sql<RawChannelNotice>`
    select content, updated_at as "updatedAt", null as "channelId", user_id as "userId"
    from personal_notices where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
