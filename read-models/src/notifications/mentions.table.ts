/** Messages in servers that notified a user, the newest few of each server. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const mentionsTable: Table = {
  name: 'mention_notifications',
  create: `create table mention_notifications (
    user_id text collate "C" not null,
    message_id text collate "C" not null,
    server_id text collate "C" not null,
    channel_id text collate "C" not null,
    author_id text collate "C" not null,
    sent_at bigint not null,
    primary key (user_id, message_id)
  )`,
  indexes: [
    'create index on mention_notifications (message_id)',
    'create index on mention_notifications (server_id, user_id, message_id)',
    'create index on mention_notifications (channel_id)',
  ],
  key: ['user_id', 'message_id'],
};
