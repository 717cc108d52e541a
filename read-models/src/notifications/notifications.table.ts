/** Notification settings of servers and channels. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { erasedPeopleTable } from '../accounts/erased-people.ts';

export const notificationSettingsTable: Table = {
  name: 'notification_settings',
  // `place_id` is the channel, or the server for its own setting.
  create: `create table notification_settings (
    user_id text collate "C" not null,
    place_id text collate "C" not null,
    server_id text collate "C",
    channel_id text collate "C",
    ping_mode integer,
    sound_mode integer,
    primary key (user_id, place_id)
  )`,
  indexes: ['create index on notification_settings (server_id)', 'create index on notification_settings (channel_id)'],
  key: ['user_id', 'place_id'],
};

/** Erased users, who must get no new settings. */
export const erasedListenersTable = erasedPeopleTable('erased_listeners');
