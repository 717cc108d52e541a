/**
 * Projects messages that notified a user. Only the newest ones of a server are kept. The limit is per server and not per user, because
 * events of different servers have no common order (H2).
 */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberKicked, MemberLeft } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageSent } from '@folkmoot/contracts/messages/events';
import { MENTION_LIMITS } from '@folkmoot/contracts/notifications/limits';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import type { CompiledQuery } from 'kysely';
import { mentionsTable } from './mentions.table.ts';

const insert = written(`
  insert into mention_notifications (user_id, message_id, server_id, channel_id, author_id, sent_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])`);
const trim = written(`
  delete from mention_notifications m using (
    select n.user_id, n.server_id, n.message_id, row_number() over (partition by n.user_id, n.server_id order by n.message_id desc) as place
    from mention_notifications n join (select distinct * from unnest($1::text[], $2::text[]) as t(user_id, server_id)) t
      on n.user_id = t.user_id and n.server_id = t.server_id
  ) old where m.user_id = old.user_id and m.message_id = old.message_id and old.place > $3::integer`);
const forget = written('delete from mention_notifications where message_id = any($1::text[])');
const forgetChannels = written('delete from mention_notifications where channel_id = any($1::text[])');
const forgetServers = written('delete from mention_notifications where server_id = any($1::text[])');
const forgetDeparted = written(`
  delete from mention_notifications m using unnest($1::text[], $2::text[]) as d(server_id, user_id)
  where m.server_id = d.server_id and m.user_id = d.user_id`);
const forgetPurged = written(
  'delete from mention_notifications where server_id = $1 and author_id = $2 and sent_at between $3::bigint and $4::bigint',
);

function sent(batch: readonly { readonly data: EventOf<typeof MessageSent>['data'] }[]): readonly CompiledQuery[] {
  const rows = batch.flatMap(({ data }) => {
    const { serverId } = data;
    return serverId === null ? [] : data.notifiedUserIds.map((userId) => ({ ...data, serverId, userId }));
  });
  if (rows.length === 0) return [];
  const userIds = rows.map((row) => row.userId);
  const serverIds = rows.map((row) => row.serverId);
  return [
    insert(
      userIds,
      rows.map((row) => row.messageId),
      serverIds,
      rows.map((row) => row.channelId),
      rows.map((row) => row.authorId),
      rows.map((row) => row.sentAt),
    ),
    trim(userIds, serverIds, MENTION_LIMITS.shown),
  ];
}

type Departure = { readonly data: EventOf<typeof MemberLeft | typeof MemberKicked | typeof MemberBanned>['data'] };

function departed(batch: readonly Departure[]): CompiledQuery {
  return forgetDeparted(
    batch.map(({ data }) => data.serverId),
    batch.map(({ data }) => data.userId),
  );
}

export const mentions = projection(
  { name: 'mentions', version: 2, tables: [mentionsTable] },
  writes(MessageSent, sent),
  writes(MessageDeleted, (batch) => [forget(batch.map(({ data }) => data.messageId))]),
  writes(ChannelPurged, (batch) => [forgetChannels(batch.map(({ data }) => data.channelId))]),
  writes(ServerDeleted, (batch) => [forgetServers(batch.map(({ data }) => data.serverId))]),
  writes(MemberLeft, (batch) => [departed(batch)]),
  writes(MemberKicked, (batch) => [departed(batch)]),
  writes(MemberBanned, (batch) => [
    departed(batch),
    ...batch.flatMap(({ data }) =>
      data.deletedMessages ? [forgetPurged(data.serverId, data.userId, data.deletedMessages.from, data.deletedMessages.to)] : [],
    ),
  ]),
);
