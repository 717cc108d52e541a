/** Reminders of users. Clients show them when their time comes. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const remindersTable: Table = {
  name: 'reminders',
  create: `create table reminders (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    remind_at bigint not null,
    created_at bigint not null,
    message_id text,
    channel_id text,
    post_id text
  )`,
  indexes: ['create index on reminders (user_id)'],
  key: ['id'],
};
