/** Events → pinned messages. */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { pinsTable, removedPinsTable } from './pins.table.ts';

const insertPins = written(`
  insert into pins (message_id, channel_id, server_id, author_id, sent_at, position)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`);
const forget = written('delete from pins where message_id = any($1::text[])');
const forgetIn = (table: 'pins' | 'removed_pins') => ({
  messages: written(`delete from ${table} where message_id = any($1::text[])`),
  channels: written(`delete from ${table} where channel_id = any($1::text[])`),
  servers: written(`delete from ${table} where server_id = any($1::text[])`),
});
const tables = [forgetIn('pins'), forgetIn('removed_pins')];
const setAside = written(`
  with gone as (delete from pins where message_id = any($1::text[]) returning message_id, channel_id, server_id, author_id, sent_at, position)
  insert into removed_pins (message_id, channel_id, server_id, author_id, sent_at, position, removed_by) select message_id, channel_id, server_id, author_id, sent_at, position, '{}' from gone`);
const setAsidePurged = written(`
  with gone as (
    delete from pins where server_id = $1 and author_id = $2 and sent_at between $3::bigint and $4::bigint
    returning message_id, channel_id, server_id, author_id, sent_at, position)
  insert into removed_pins (message_id, channel_id, server_id, author_id, sent_at, position, removed_by) select message_id, channel_id, server_id, author_id, sent_at, position, '{}' from gone`);
/** Also of what was set aside before, in the order of the log. */
const noteRemovals = written(`
  update removed_pins w set removed_by = w.removed_by || r.by
  from (select id, array_agg(by order by nth) as by from unnest($1::text[], $2::text[]) with ordinality as r(id, by, nth) group by id) r
  where w.message_id = r.id`);
const notePurge = written(`
  update removed_pins set removed_by = array_append(removed_by, $5::text)
  where server_id = $1 and author_id = $2 and sent_at between $3::bigint and $4::bigint`);
const bringBack = written(`
  with back as (delete from removed_pins where removed_by && $1::text[] and removed_by <@ $1::text[] returning message_id, channel_id, server_id, author_id, sent_at, position)
  insert into pins (message_id, channel_id, server_id, author_id, sent_at, position) select message_id, channel_id, server_id, author_id, sent_at, position from back`);
/** The others stay set aside, for what else removed them. */
const release = written(`
  update removed_pins set removed_by = array(select by from unnest(removed_by) with ordinality as r(by, nth) where by <> all($1::text[]) order by nth)
  where removed_by && $1::text[]`);

function takenBack(eventIds: readonly string[]) {
  return [bringBack(eventIds), release(eventIds)];
}

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
  writes(MessageUnpinned, (batch) => [forget(batch.map(({ data }) => data.messageId))]),
  writes(MessageDeleted, (batch) => {
    const byOthers = batch.filter(({ data }) => data.deletedById !== data.authorId);
    const byAuthors = batch.filter(({ data }) => data.deletedById === data.authorId).map(({ data }) => data.messageId);
    const removed = byOthers.map(({ data }) => data.messageId);
    return [
      setAside(removed),
      noteRemovals(
        removed,
        byOthers.map(({ id }) => id),
      ),
      ...tables.map((of) => of.messages(byAuthors)),
    ];
  }),
  writes(MessageRestored, (batch) => takenBack(batch.map(({ data }) => data.undoneEventId))),
  writes(BanUndone, (batch) => takenBack(batch.map(({ data }) => data.undoneEventId))),
  writes(ChannelPurged, (batch) => tables.map((of) => of.channels(batch.map(({ data }) => data.channelId)))),
  writes(ServerDeleted, (batch) => tables.map((of) => of.servers(batch.map(({ data }) => data.serverId)))),
  writes(MemberBanned, (batch) =>
    batch.flatMap(({ id, data: { serverId, userId, deletedMessages } }) => {
      if (!deletedMessages) return [];
      const { from, to } = deletedMessages;
      return [setAsidePurged(serverId, userId, from, to), notePurge(serverId, userId, from, to, id)];
    }),
  ),
);
