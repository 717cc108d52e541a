/** Projects conversations. An erased user has no entries. The other user keeps theirs. */
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, type Tx, writes } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';
import { keepErased, lockErasures } from '../accounts/erased-people.ts';
import { dmChannelsTable, erasedCorrespondentsTable, inboxTable } from './inbox.table.ts';

type Opened = EventOf<typeof DmOpened>['data'];

async function insertChannels(tx: Tx, opened: readonly Opened[]): Promise<void> {
  await sql`
    insert into dm_channels (id, created_by_id, created_at)
    select * from unnest(${opened.map((data) => data.channelId)}::text[], ${opened.map((data) => data.createdById)}::text[],
      ${opened.map((data) => data.createdAt)}::bigint[])
    on conflict (id) do nothing`.execute(tx);
}

const lockErased = lockErasures(erasedCorrespondentsTable);

/** Opens the entry of the caller, and adds a closed one for the other user if there is none. */
async function openViews(tx: Tx, opened: readonly Opened[]): Promise<void> {
  const people = opened.flatMap(({ userId, otherId }) => [userId, otherId]);
  await tx.getExecutor().executeQuery(lockErased(people));
  const own = [...new Map(opened.map((data) => [`${data.userId}/${data.channelId}`, data])).values()];
  await sql`
    insert into inbox_entries (user_id, channel_id, id, recipient_id, closed, created_at)
    select e.user_id, e.channel_id, e.id, e.recipient_id, false, e.created_at
    from unnest(${own.map((data) => data.userId)}::text[], ${own.map((data) => data.channelId)}::text[],
      ${own.map((data) => data.inboxId)}::text[], ${own.map((data) => data.otherId)}::text[], ${own.map((data) => data.createdAt)}::bigint[])
      as e(user_id, channel_id, id, recipient_id, created_at)
    where not exists (select 1 from erased_correspondents x where x.id = e.user_id)
    on conflict (user_id, channel_id) do update set closed = false`.execute(tx);
  await sql`
    insert into inbox_entries (user_id, channel_id, id, recipient_id, closed, created_at)
    select e.user_id, e.channel_id, e.id, e.recipient_id, true, e.created_at
    from unnest(${opened.map((data) => data.otherId)}::text[], ${opened.map((data) => data.channelId)}::text[],
      ${opened.map((data) => data.otherInboxId)}::text[], ${opened.map((data) => data.userId)}::text[],
      ${opened.map((data) => data.createdAt)}::bigint[]) as e(user_id, channel_id, id, recipient_id, created_at)
    where not exists (select 1 from erased_correspondents x where x.id = e.user_id)
    on conflict (user_id, channel_id) do nothing`.execute(tx);
}

async function removeViews(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await keepErased(tx, erasedCorrespondentsTable, userIds);
  await sql`delete from inbox_entries where user_id = any(${userIds}::text[])`.execute(tx);
}

const touch = written(`
  update dm_channels d set last_messaged_at = m.at
  from unnest($1::text[], $2::bigint[]) as m(channel_id, at) where d.id = m.channel_id`);

type Sent = { readonly serverId: string | null; readonly channelId: string; readonly at: number };

/** Runs for every message, so messages of servers are skipped early. */
function touchChannels(sent: readonly Sent[]): readonly CompiledQuery[] {
  const last = new Map(sent.flatMap(({ serverId, channelId, at }) => (serverId === null ? [[channelId, at] as const] : [])));
  return last.size === 0 ? [] : [touch([...last.keys()], [...last.values()])];
}

export const inbox = projection(
  { name: 'inbox', version: 2, tables: [dmChannelsTable, inboxTable, erasedCorrespondentsTable] },
  on(DmOpened, async (batch, tx) => {
    const opened = batch.map(({ data }) => data);
    await insertChannels(tx, opened);
    await openViews(tx, opened);
  }),
  on(DmClosed, async (batch, tx) => {
    await sql`
      update inbox_entries e set closed = true
      from unnest(${batch.map(({ data }) => data.userId)}::text[], ${batch.map(({ data }) => data.channelId)}::text[])
        as c(user_id, channel_id)
      where e.user_id = c.user_id and e.channel_id = c.channel_id`.execute(tx);
  }),
  writes(MessageSent, (batch) => touchChannels(batch.map(({ data }) => ({ ...data, at: data.sentAt })))),
  writes(SystemMessagePosted, (batch) => touchChannels(batch.map(({ data }) => ({ ...data, at: data.postedAt })))),
  // If the content is deleted too, the entries are needed to find it, and are deleted at the end.
  on(AccountDeleted, (batch, tx) =>
    removeViews(
      tx,
      batch.filter(({ data }) => !data.deleteContent).map(({ data }) => data.userId),
    ),
  ),
  on(ContentErased, (batch, tx) =>
    removeViews(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
);
