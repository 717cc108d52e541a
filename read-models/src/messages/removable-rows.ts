/**
 * One row per message, in a table of visible ones and in a second table for messages that can be restored. The second table also has
 * `removed_by`: the active deletions of the message.
 */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { writes } from '@folkmoot/platform/projection/projection';

type RemovableRows = {
  readonly shown: string;
  readonly removed: string;
  /** Columns that both tables have. */
  readonly columns: string;
  readonly messageId: string;
  readonly sentAt: string;
};

function deletionsFrom(table: string, messageId: string) {
  return {
    messages: written(`delete from ${table} where ${messageId} = any($1::text[])`),
    channels: written(`delete from ${table} where channel_id = any($1::text[])`),
    servers: written(`delete from ${table} where server_id = any($1::text[])`),
  };
}

function removalsFrom({ shown, removed, columns, messageId, sentAt }: RemovableRows) {
  const sentInRange = `server_id = $1 and author_id = $2 and ${sentAt} between $3::bigint and $4::bigint`;
  const setAsideWhere = (condition: string) => `
    with deleted_rows as (delete from ${shown} where ${condition} returning ${columns})
    insert into ${removed} (${columns}, removed_by) select ${columns}, '{}' from deleted_rows`;
  return {
    setAside: written(setAsideWhere(`${messageId} = any($1::text[])`)),
    setAsidePurged: written(setAsideWhere(sentInRange)),
    /** Also for messages that were deleted before, in the order of the log. */
    noteRemovals: written(`
      update ${removed} w set removed_by = w.removed_by || r.by
      from (select id, array_agg(by order by nth) as by from unnest($1::text[], $2::text[]) with ordinality as r(id, by, nth) group by id) r
      where w.${messageId} = r.id`),
    notePurge: written(`update ${removed} set removed_by = array_append(removed_by, $5::text) where ${sentInRange}`),
    restore: written(`
      with back as (delete from ${removed} where removed_by && $1::text[] and removed_by <@ $1::text[] returning ${columns})
      insert into ${shown} (${columns}) select ${columns} from back`),
    /** Other messages stay deleted, because another deletion is active. */
    release: written(`
      update ${removed}
      set removed_by = array(select by from unnest(removed_by) with ordinality as r(by, nth) where by <> all($1::text[]) order by nth)
      where removed_by && $1::text[]`),
  };
}

/** Handlers that delete and restore rows with their messages. A deletion by the author is permanent. */
export function removedWithMessages(rows: RemovableRows) {
  const tables = [rows.shown, rows.removed].map((table) => deletionsFrom(table, rows.messageId));
  const { setAside, setAsidePurged, noteRemovals, notePurge, restore, release } = removalsFrom(rows);
  const undo = (eventIds: readonly string[]) => [restore(eventIds), release(eventIds)];
  return [
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
    writes(MessageRestored, (batch) => undo(batch.map(({ data }) => data.undoneEventId))),
    writes(BanUndone, (batch) => undo(batch.map(({ data }) => data.undoneEventId))),
    writes(ChannelPurged, (batch) => tables.map((of) => of.channels(batch.map(({ data }) => data.channelId)))),
    writes(ServerDeleted, (batch) => tables.map((of) => of.servers(batch.map(({ data }) => data.serverId)))),
    writes(MemberBanned, (batch) =>
      batch.flatMap(({ id, data: { serverId, userId, deletedMessages } }) => {
        if (!deletedMessages) return [];
        const { from, to } = deletedMessages;
        return [setAsidePurged(serverId, userId, from, to), notePurge(serverId, userId, from, to, id)];
      }),
    ),
  ];
}
