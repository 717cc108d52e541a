/** Messages that are going to be sent, or that were not sent. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const scheduledMessagesTable: Table = {
  name: 'scheduled_messages',
  create: `create table scheduled_messages (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    channel_id text collate "C" not null,
    content text,
    time_zone text,
    reply_to_message_ids text not null,
    mention_replies boolean not null,
    silent boolean not null,
    send_at bigint not null,
    created_at bigint not null,
    refusal text,
    refused_at bigint
  )`,
  indexes: ['create index on scheduled_messages (user_id)'],
  key: ['id'],
};
