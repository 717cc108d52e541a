/** A user's notification settings in the format of the authenticated payload. */
import type { RawNotificationSettings } from '@folkmoot/contracts/notifications/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Each record has exactly one of the two ids. Only for the user's servers. */
export async function readNotificationSettings(db: Reader, userId: string): Promise<readonly RawNotificationSettings[]> {
  const { rows } = await sql<RawNotificationSettings>`
    select case when n.channel_id is null then n.server_id end as "serverId", n.channel_id as "channelId", n.user_id as "userId",
           n.ping_mode as "notificationPingMode", n.sound_mode as "notificationSoundMode"
    from notification_settings n
    where n.user_id = ${userId}
      and (n.server_id is null or exists (select 1 from members m where m.server_id = n.server_id and m.user_id = n.user_id))
    order by n.place_id`.execute(db);
  return rows;
}
