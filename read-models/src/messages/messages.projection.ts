/** Projects messages in batches. */

import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent, EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { qualifiedEmoji } from '@folkmoot/contracts/kernel/qualified-emoji';
import { AttachmentExpiryEnded } from '@folkmoot/contracts/media/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageEmbedAdded,
  MessageEmbedRemoved,
  MessageRestored,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
  SystemMessagePosted,
} from '@folkmoot/contracts/messages/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, type Tx, writes } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';
import { keepAttachments } from './kept-attachments.ts';
import { attachmentOfSent, described, describedRecord, edited, embedded, rowOfSent, rowOfSystem, withoutEmbed } from './message-rows.ts';
import {
  type AttachmentRow,
  attachmentCountsTable,
  attachmentsTable,
  banRemovalsTable,
  causedRemovalsTable,
  deletedMessagesTable,
  type MessageRow,
  messageColumns,
  messagesTable,
  reactionsTable,
  removalsTable,
  removedAttachmentsTable,
  removedMessagesTable,
  removedReactionsTable,
} from './messages.table.ts';
import { deletePermanently, restoreMessages, setAsideByBan, setAsideEach } from './removal.ts';

const insertRows = written(`
  insert into messages (id, channel_id, server_id, author_id, kind, created_at, body, links, position)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::text[], $8::text[], $9::bigint[])`);

function insert(rows: readonly MessageRow[]): readonly CompiledQuery[] {
  const statement = insertRows(
    rows.map((row) => row.id),
    rows.map((row) => row.channel_id),
    rows.map((row) => row.server_id),
    rows.map((row) => row.author_id),
    rows.map((row) => row.kind),
    rows.map((row) => row.created_at),
    rows.map((row) => row.body),
    rows.map((row) => row.links),
    rows.map((row) => row.position),
  );
  return [statement];
}

type Change<E extends AnyEvent> = (row: MessageRow, event: E) => MessageRow;

/** Applies several changes of a message in a batch one after the other. */
async function changeRows<E extends AnyEvent & { readonly data: { readonly messageId: string } }>(
  tx: Tx,
  batch: readonly E[],
  change: Change<E>,
): Promise<void> {
  const ids = [...new Set(batch.map((event) => event.data.messageId))];
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages where id = any(${ids}::text[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const event of batch) {
    const row = byId.get(event.data.messageId);
    if (row) byId.set(row.id, change(row, event));
  }
  const changed = [...byId.values()];
  await sql`
    update messages m set body = c.body, links = c.links
    from unnest(${changed.map((row) => row.id)}::text[], ${changed.map((row) => row.body)}::text[], ${changed.map((row) => row.links)}::text[])
      as c(id, body, links)
    where m.id = c.id`.execute(tx);
}

const insertAttachmentRows = written(`
  insert into message_attachments (id, message_id, channel_id, author_id, bytes, expire_at, record)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])`);
const countAttachments = written(`
  insert into attachment_counts (channel_id, attachments)
  select channel_id, count(*) from unnest($1::text[]) as a(channel_id) group by channel_id order by channel_id
  on conflict (channel_id) do update set attachments = attachment_counts.attachments + excluded.attachments`);

/** Empty for a batch without files, which is the usual case. */
function insertAttachments(rows: readonly AttachmentRow[]): readonly CompiledQuery[] {
  if (rows.length === 0) return [];
  const channelIds = rows.map((row) => row.channel_id);
  return [
    insertAttachmentRows(
      rows.map((row) => row.id),
      rows.map((row) => row.message_id),
      channelIds,
      rows.map((row) => row.author_id),
      rows.map((row) => row.bytes),
      rows.map((row) => row.expire_at),
      rows.map((row) => row.record),
    ),
    countAttachments(channelIds),
  ];
}

/** In the message and in the list of files. */
async function describe(tx: Tx, batch: readonly Recorded<EventOf<typeof AttachmentDescribed>>[]): Promise<void> {
  await changeRows(tx, batch, described);
  for (const { data } of batch) {
    const { rows } = await sql<{ record: string }>`select record from message_attachments where id = ${data.attachmentId}`.execute(tx);
    const [row] = rows;
    if (!row) continue;
    await sql`update message_attachments set record = ${describedRecord(row.record, data)} where id = ${data.attachmentId}`.execute(tx);
  }
}

/** A deletion by the author is permanent. A deletion by someone else can be undone. */
async function remove(tx: Tx, batch: readonly Recorded<EventOf<typeof MessageDeleted>>[]): Promise<void> {
  const byOthers = batch.filter(({ data }) => data.deletedById !== data.authorId);
  await setAsideEach(
    tx,
    byOthers.map(({ id, meta, data }) => ({ messageId: data.messageId, by: id, cause: meta.causationId })),
  );
  const byAuthors = batch.filter(({ data }) => data.deletedById === data.authorId).map(({ data }) => data.messageId);
  if (byAuthors.length > 0) await deletePermanently(tx, sql<boolean>`id = any(${byAuthors}::text[])`);
}

/** Applies reactions one by one, because a batch may contain a reaction and its removal. */
async function addReactions(tx: Tx, batch: readonly Recorded<EventOf<typeof ReactionAdded>>[]): Promise<void> {
  const data = batch.map((event) => event.data);
  await sql`
    insert into message_reactions (message_id, name, emoji_id, gif, user_id, reacted_at)
    select r.message_id, r.name, r.emoji_id, r.gif, r.user_id, r.reacted_at
    from unnest(${data.map((r) => r.messageId)}::text[], ${data.map((r) => qualifiedEmoji(r.name))}::text[], ${data.map((r) => r.emojiId ?? '')}::text[],
      ${data.map((r) => r.gif)}::boolean[], ${data.map((r) => r.userId)}::text[], ${data.map((r) => r.reactedAt)}::bigint[])
      as r(message_id, name, emoji_id, gif, user_id, reacted_at)
    where exists (select 1 from messages m where m.id = r.message_id)
    -- A user of an earlier version could react with two forms of one emoji.
    on conflict do nothing`.execute(tx);
  await sql`update messages set reacted = true where id = any(${data.map((r) => r.messageId)}::text[]) and not reacted`.execute(tx);
}

async function removeReactions(tx: Tx, batch: readonly Recorded<EventOf<typeof ReactionRemoved>>[]): Promise<void> {
  const data = batch.map((event) => event.data);
  await sql`
    delete from message_reactions d
    using unnest(${data.map((r) => r.messageId)}::text[], ${data.map((r) => qualifiedEmoji(r.name))}::text[], ${data.map((r) => r.emojiId ?? '')}::text[],
      ${data.map((r) => r.userId)}::text[]) as r(message_id, name, emoji_id, user_id)
    where d.message_id = r.message_id and d.name = r.name and d.emoji_id = r.emoji_id and d.user_id = r.user_id`.execute(tx);
}

/** Hides messages of a banned member from the period of the ban. */
async function purge(tx: Tx, batch: readonly Recorded<EventOf<typeof MemberBanned>>[]): Promise<void> {
  for (const { id, data } of batch) {
    if (!data.deletedMessages) continue;
    const { serverId, userId } = data;
    const { from, to } = data.deletedMessages;
    const condition = sql<boolean>`server_id = ${serverId} and author_id = ${userId} and kind = 0 and created_at between ${from} and ${to}`;
    await setAsideByBan(tx, { by: id, serverId, condition });
  }
}

async function removeServers(tx: Tx, batch: readonly Recorded<EventOf<typeof ServerDeleted>>[]): Promise<void> {
  const ids = batch.map((event) => event.data.serverId);
  await deletePermanently(tx, sql<boolean>`server_id = any(${ids}::text[])`);
  await sql`delete from ban_removals where server_id = any(${ids}::text[])`.execute(tx);
}

const undoneIds = (batch: readonly { readonly data: { readonly undoneEventId: string } }[]) => batch.map(({ data }) => data.undoneEventId);

export const messages = projection(
  {
    name: 'messages',
    version: 10,
    tables: [
      messagesTable,
      deletedMessagesTable,
      reactionsTable,
      attachmentsTable,
      attachmentCountsTable,
      removedMessagesTable,
      removalsTable,
      removedReactionsTable,
      removedAttachmentsTable,
      banRemovalsTable,
      causedRemovalsTable,
    ],
  },
  writes(MessageSent, (batch) => [
    ...insert(batch.map(rowOfSent)),
    ...insertAttachments(batch.flatMap((event) => attachmentOfSent(event) ?? [])),
  ]),
  writes(SystemMessagePosted, (batch) => insert(batch.map(rowOfSystem))),
  on(MessageEdited, (batch, tx) => changeRows(tx, batch, edited)),
  on(MessageEmbedAdded, (batch, tx) => changeRows(tx, batch, embedded)),
  on(AttachmentDescribed, (batch, tx) => describe(tx, batch)),
  on(MessageEmbedRemoved, (batch, tx) => changeRows(tx, batch, withoutEmbed)),
  on(MessageDeleted, (batch, tx) => remove(tx, batch)),
  on(MessageRestored, (batch, tx) => restoreMessages(tx, undoneIds(batch))),
  on(ReactionAdded, (batch, tx) => addReactions(tx, batch)),
  on(ReactionRemoved, (batch, tx) => removeReactions(tx, batch)),
  on(MemberBanned, (batch, tx) => purge(tx, batch)),
  on(BanUndone, (batch, tx) => restoreMessages(tx, undoneIds(batch))),
  on(ChannelPurged, (batch, tx) =>
    deletePermanently(tx, sql<boolean>`channel_id = any(${batch.map((event) => event.data.channelId)}::text[])`),
  ),
  on(ServerDeleted, (batch, tx) => removeServers(tx, batch)),
  on(AttachmentExpiryEnded, async (batch, tx) => {
    for (const { data } of batch) await keepAttachments(tx, data.endedAt);
  }),
);
