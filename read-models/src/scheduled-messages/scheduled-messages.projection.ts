/** Projects scheduled messages. A row is removed when its message is sent or cancelled, and with the account of its author. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { scheduledMessagesTable } from './scheduled-messages.table.ts';

const save = written(`
  insert into scheduled_messages (id, user_id, channel_id, content, time_zone, reply_to_message_ids, mention_replies, silent, send_at,
    created_at, refusal, refused_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::bigint[],
    $10::bigint[], $11::text[], $12::bigint[])
  on conflict (id) do update set content = excluded.content, time_zone = excluded.time_zone, send_at = excluded.send_at,
    refusal = excluded.refusal, refused_at = excluded.refused_at`);
const remove = written('delete from scheduled_messages where id = any($1::text[])');
const removeAll = written('delete from scheduled_messages where user_id = any($1::text[])');

type Saved = Pick<Recorded<EventOf<typeof MessageScheduled | typeof ScheduledMessageChanged | typeof ScheduledMessageRefused>>, 'data'>;
type Refused = { readonly refusal: string | null; readonly refusedAt: number | null };

const NOT_REFUSED: Refused = { refusal: null, refusedAt: null };

/** The last state of each message: one statement can't write a row twice. */
function saved(batch: readonly Saved[]) {
  const rows = [...new Map(batch.map(({ data }) => [data.scheduledMessageId, { ...NOT_REFUSED, ...data }])).values()];
  return [
    save(
      rows.map((row) => row.scheduledMessageId),
      rows.map((row) => row.userId),
      rows.map((row) => row.channelId),
      rows.map((row) => row.content),
      rows.map((row) => row.timeZone),
      rows.map((row) => JSON.stringify(row.replyToMessageIds)),
      rows.map((row) => row.mentionReplies),
      rows.map((row) => row.silent),
      rows.map((row) => row.sendAt),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.refusal),
      rows.map((row) => row.refusedAt),
    ),
  ];
}

export const scheduledMessages = projection(
  { name: 'scheduledMessages', version: 1, tables: [scheduledMessagesTable] },
  writes(MessageScheduled, saved),
  writes(ScheduledMessageChanged, saved),
  writes(ScheduledMessageRefused, saved),
  writes(ScheduledMessageSent, (batch) => [remove(batch.map(({ data }) => data.scheduledMessageId))]),
  writes(ScheduledMessageCancelled, (batch) => [remove(batch.map(({ data }) => data.scheduledMessageId))]),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
);
