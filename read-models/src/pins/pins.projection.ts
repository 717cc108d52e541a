/** Events → pinned messages. */
import { ChannelDeleted } from '@folkmoot/contracts/channels/events';
import { MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { pinsTable } from './pins.table.ts';

const insertPins = written(`
  insert into pins (message_id, channel_id, server_id, author_id, sent_at, position)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`);
const forget = written('delete from pins where message_id = any($1::text[])');
const forgetChannels = written('delete from pins where channel_id = any($1::text[])');
const forgetServers = written('delete from pins where server_id = any($1::text[])');
const forgetPurged = written('delete from pins where server_id = $1 and author_id = $2 and sent_at between $3::bigint and $4::bigint');

export const pins = projection(
  { name: 'pins', version: 1, tables: [pinsTable] },
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
  writes(MessageUnpinned, (batch) => [forget(batch.map(({ data }) => data.messageId))]),
  writes(MessageDeleted, (batch) => [forget(batch.map(({ data }) => data.messageId))]),
  writes(ChannelDeleted, (batch) => [forgetChannels(batch.map(({ data }) => data.channelId))]),
  writes(ServerDeleted, (batch) => [forgetServers(batch.map(({ data }) => data.serverId))]),
  writes(MemberBanned, (batch) =>
    batch.flatMap(({ data }) =>
      data.deletedMessages ? [forgetPurged(data.serverId, data.userId, data.deletedMessages.from, data.deletedMessages.to)] : [],
    ),
  ),
);
