/** Projects reminders. They stay after the deletion of their target, until the user removes them. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ReminderRemoved, ReminderSet } from '@folkmoot/contracts/reminders/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { remindersTable } from './reminders.table.ts';

const insert = written(`
  insert into reminders (id, user_id, remind_at, created_at, message_id, channel_id, post_id)
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[])`);
const removeAll = written('delete from reminders where user_id = any($1::text[])');
const remove = written('delete from reminders where id = any($1::text[])');

export const reminders = projection(
  { name: 'reminders', version: 1, tables: [remindersTable] },
  writes(ReminderSet, (batch) => [
    insert(
      batch.map(({ data }) => data.reminderId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.remindAt),
      batch.map(({ data }) => data.createdAt),
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.postId),
    ),
  ]),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
  writes(ReminderRemoved, (batch) => [remove(batch.map(({ data }) => data.reminderId))]),
);
