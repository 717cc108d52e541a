/** Projects notification settings. They are deleted with the account. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { NotificationSettingsCleared, NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { keepErased, lockErasures } from '../accounts/erased-people.ts';
import { erasedListenersTable, notificationSettingsTable } from './notifications.table.ts';

const lockErased = lockErasures(erasedListenersTable);

export const notifications = projection(
  { name: 'notifications', version: 2, tables: [notificationSettingsTable, erasedListenersTable] },
  on(NotificationSettingsSet, async (batch, tx) => {
    const settings = batch.map(({ data }) => ({ ...data, placeId: data.channelId ?? data.serverId ?? '' }));
    const last = [...new Map(settings.map((setting) => [`${setting.userId}/${setting.placeId}`, setting])).values()];
    await tx.getExecutor().executeQuery(lockErased(last.map(({ userId }) => userId)));
    await sql`
      insert into notification_settings (user_id, place_id, server_id, channel_id, ping_mode, sound_mode)
      select * from unnest(${last.map((setting) => setting.userId)}::text[], ${last.map((setting) => setting.placeId)}::text[],
        ${last.map((setting) => setting.serverId)}::text[], ${last.map((setting) => setting.channelId)}::text[],
        ${last.map((setting) => setting.pingMode)}::integer[], ${last.map((setting) => setting.soundMode)}::integer[])
        as s(user_id, place_id, server_id, channel_id, ping_mode, sound_mode)
      where not exists (select 1 from erased_listeners e where e.id = s.user_id)
      on conflict (user_id, place_id) do update set ping_mode = excluded.ping_mode, sound_mode = excluded.sound_mode`.execute(tx);
  }),
  on(NotificationSettingsCleared, async (batch, tx) => {
    await sql`
      delete from notification_settings n
      using unnest(${batch.map(({ data }) => data.userId)}::text[], ${batch.map(({ data }) => data.serverId)}::text[]) as c(user_id, server_id)
      where n.user_id = c.user_id and n.server_id = c.server_id`.execute(tx);
  }),
  on(ChannelPurged, async (batch, tx) => {
    await sql`delete from notification_settings where channel_id = any(${batch.map(({ data }) => data.channelId)}::text[])`.execute(tx);
  }),
  on(ServerDeleted, async (batch, tx) => {
    await sql`delete from notification_settings where server_id = any(${batch.map(({ data }) => data.serverId)}::text[])`.execute(tx);
  }),
  on(AccountDeleted, async (batch, tx) => {
    const userIds = batch.map(({ data }) => data.userId);
    await keepErased(tx, erasedListenersTable, userIds);
    await sql`delete from notification_settings where user_id = any(${userIds}::text[])`.execute(tx);
  }),
);
