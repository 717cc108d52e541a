import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { removedWithMessages } from '../messages/removable-rows.ts';
import { pinsTable, removedPinsTable } from './pins.table.ts';

const insertPins = written(`
  insert into pins (message_id, channel_id, server_id, author_id, sent_at, position)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`);
const unpin = written('delete from pins where message_id = any($1::text[])');

export const pins = projection(
  { name: 'pins', version: 4, tables: [pinsTable, removedPinsTable] },
  writes(MessagePinned, (batch) => [
    insertPins(
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.serverId),
      batch.map(({ data }) => data.authorId),
      batch.map(({ data }) => data.sentAt),
      batch.map(({ position }) => position),
    ),
  ]),
  writes(MessageUnpinned, (batch) => [unpin(batch.map(({ data }) => data.messageId))]),
  ...removedWithMessages({
    shown: 'pins',
    removed: 'removed_pins',
    columns: 'message_id, channel_id, server_id, author_id, sent_at, position',
    messageId: 'message_id',
    sentAt: 'sent_at',
  }),
);
