/**
 * Sending a message marks the channel as read for the sender, and raises the counters of notified users. The order within a batch matters,
 * because a later message of B clears the counter from an earlier message of A. So each pair of user and channel is computed in memory
 * first. Read positions are deleted with the account, and later events must not recreate them.
 */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberKicked, MemberLeft } from '@folkmoot/contracts/members/events';
import { MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { ChannelMarkedUnread, ChannelRead } from '@folkmoot/contracts/unread/events';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, type Tx, writes } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';
import { keepErased, lockErasures } from '../accounts/erased-people.ts';
import { erasedReadersTable, lastSeenTable, mentionCountsTable } from './unread.table.ts';

type Seen = { readonly userId: string; readonly channelId: string; readonly serverId: string | null; readonly at: number };
type Raised = {
  readonly recipientId: string;
  readonly channelId: string;
  readonly senderId: string;
  readonly serverId: string | null;
  count: number;
  createdAt: number;
};

const upsertSeen = written(`
  insert into last_seen (user_id, channel_id, server_id, at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as s(user_id, channel_id, server_id, at)
  where not exists (select 1 from erased_readers e where e.id = s.user_id)
  on conflict (user_id, channel_id) do update set at = excluded.at`);

/** Reading a channel clears its counters. */
const upsertRead = written(`
  with cleared as (
    delete from mention_counts m using unnest($1::text[], $2::text[]) as c(user_id, channel_id)
    where m.recipient_id = c.user_id and m.channel_id = c.channel_id
  )
  insert into last_seen (user_id, channel_id, server_id, at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as s(user_id, channel_id, server_id, at)
  where not exists (select 1 from erased_readers e where e.id = s.user_id)
  on conflict (user_id, channel_id) do update set at = excluded.at`);

const lockErased = lockErasures(erasedReadersTable);

/** An erased user has left all servers before, in the order of those. Only rows outside of servers may be written concurrently or later. */
function elsewhere<Row extends { readonly serverId: string | null }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ serverId }) => serverId === null);
}

function setSeen(seen: readonly Seen[], upsert = upsertSeen, notified: readonly string[] = []): readonly CompiledQuery[] {
  if (seen.length === 0) return [];
  const userIds = [...elsewhere(seen).map(({ userId }) => userId), ...notified];
  const newest = [...new Map(seen.map((row) => [`${row.userId}/${row.channelId}`, row])).values()];
  const statement = upsert(
    newest.map((row) => row.userId),
    newest.map((row) => row.channelId),
    newest.map((row) => row.serverId),
    newest.map((row) => row.at),
  );
  return userIds.length === 0 ? [statement] : [lockErased(userIds), statement];
}

const insertCounts = written(`
  insert into mention_counts as m (recipient_id, channel_id, sender_id, server_id, count, created_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[])
    as c(recipient_id, channel_id, sender_id, server_id, count, created_at)
  where not exists (select 1 from erased_readers e where e.id = c.recipient_id)
  on conflict (recipient_id, channel_id, sender_id) do update set count = m.count + excluded.count, created_at = excluded.created_at`);

function raiseCounts(raised: readonly Raised[]): readonly CompiledQuery[] {
  if (raised.length === 0) return [];
  const statement = insertCounts(
    raised.map((row) => row.recipientId),
    raised.map((row) => row.channelId),
    raised.map((row) => row.senderId),
    raised.map((row) => row.serverId),
    raised.map((row) => row.count),
    raised.map((row) => row.createdAt),
  );
  return [statement];
}

/** The remaining and the cleared counters of a batch. Pure. */
export function tally(batch: readonly EventOf<typeof MessageSent>[]): {
  readonly seen: readonly Seen[];
  readonly raised: readonly Raised[];
} {
  const seen: Seen[] = [];
  const raised = new Map<string, Map<string, Raised>>();
  for (const { data } of batch) {
    seen.push({ userId: data.authorId, channelId: data.channelId, serverId: data.serverId, at: data.sentAt });
    raised.delete(`${data.authorId}/${data.channelId}`);
    for (const recipientId of data.notifiedUserIds) {
      const slot = `${recipientId}/${data.channelId}`;
      const bySender = raised.get(slot) ?? new Map<string, Raised>();
      const before = bySender.get(data.authorId)?.count ?? 0;
      bySender.set(data.authorId, {
        recipientId,
        channelId: data.channelId,
        senderId: data.authorId,
        serverId: data.serverId,
        count: before + 1,
        createdAt: data.sentAt,
      });
      raised.set(slot, bySender);
    }
  }
  return { seen, raised: [...raised.values()].flatMap((bySender) => [...bySender.values()]) };
}

function messagesSent(batch: readonly Recorded<EventOf<typeof MessageSent>>[]): readonly CompiledQuery[] {
  const { seen, raised } = tally(batch);
  const notified = elsewhere(raised).map(({ recipientId }) => recipientId);
  return [...setSeen(seen, upsertRead, notified), ...raiseCounts(raised)];
}

/** System messages about users who have just left. They mark nothing as read. */
const DEPARTURES: ReadonlySet<number> = new Set([MESSAGE_TYPE.LEAVE_SERVER, MESSAGE_TYPE.KICK_USER, MESSAGE_TYPE.BAN_USER]);

type Departure = EventOf<typeof MemberLeft | typeof MemberKicked | typeof MemberBanned>;

/** The read positions of a server are deleted with the membership (realtime contract, section 7). */
async function departed(batch: readonly Recorded<Departure>[], tx: Tx): Promise<void> {
  const serverIds = batch.map((event) => event.data.serverId);
  const userIds = batch.map((event) => event.data.userId);
  await sql`delete from last_seen l using unnest(${serverIds}::text[], ${userIds}::text[]) as d(server_id, user_id)
    where l.server_id = d.server_id and l.user_id = d.user_id`.execute(tx);
  await sql`delete from mention_counts m using unnest(${serverIds}::text[], ${userIds}::text[]) as d(server_id, user_id)
    where m.server_id = d.server_id and m.recipient_id = d.user_id`.execute(tx);
}

async function markedUnread(batch: readonly Recorded<EventOf<typeof ChannelMarkedUnread>>[], tx: Tx): Promise<void> {
  for (const { data } of batch) {
    for (const statement of setSeen([data])) await tx.getExecutor().executeQuery(statement);
    if (data.serverId !== null || data.authorId === data.userId) continue;
    await sql`
      insert into mention_counts (recipient_id, channel_id, sender_id, server_id, count, created_at)
      select c.user_id, ${data.channelId}, ${data.authorId}, null, 1, ${data.at} from (values (${data.userId}::text)) as c(user_id)
      where not exists (select 1 from erased_readers e where e.id = c.user_id)
      on conflict (recipient_id, channel_id, sender_id) do update set count = 1, created_at = excluded.created_at`.execute(tx);
  }
}

async function erase(tx: Tx, userIds: readonly string[]): Promise<void> {
  await keepErased(tx, erasedReadersTable, userIds);
  await sql`delete from last_seen where user_id = any(${userIds}::text[])`.execute(tx);
  await sql`delete from mention_counts where recipient_id = any(${userIds}::text[])`.execute(tx);
}

export const unread = projection(
  { name: 'unread', version: 2, tables: [lastSeenTable, mentionCountsTable, erasedReadersTable] },
  writes(MessageSent, messagesSent),
  writes(SystemMessagePosted, (batch) => {
    const staying = batch.filter(({ data }) => !DEPARTURES.has(data.kind));
    return setSeen(
      staying.map(({ data }) => ({ userId: data.authorId, channelId: data.channelId, serverId: data.serverId, at: data.postedAt })),
    );
  }),
  writes(ChannelRead, (batch) =>
    setSeen(
      batch.map(({ data }) => data),
      upsertRead,
    ),
  ),
  on(ChannelMarkedUnread, markedUnread),
  on(MemberLeft, departed),
  on(MemberKicked, departed),
  on(MemberBanned, departed),
  on(ChannelPurged, async (batch, tx) => {
    const ids = batch.map((event) => event.data.channelId);
    await sql`delete from last_seen where channel_id = any(${ids}::text[])`.execute(tx);
    await sql`delete from mention_counts where channel_id = any(${ids}::text[])`.execute(tx);
  }),
  on(ServerDeleted, async (batch, tx) => {
    const ids = batch.map((event) => event.data.serverId);
    await sql`delete from last_seen where server_id = any(${ids}::text[])`.execute(tx);
    await sql`delete from mention_counts where server_id = any(${ids}::text[])`.execute(tx);
  }),
  on(AccountDeleted, (batch, tx) =>
    erase(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
);
