/**
 * Deletes and restores messages. A deletion by the author is permanent. Messages that someone else deletes are hidden in other tables with
 * reactions and files, and restored when all deletions are undone. The positions of hidden messages are kept for cursors.
 */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { attachmentColumns } from './messages.table.ts';

type Condition = ReturnType<typeof sql<boolean>>;

/** `by`: the event of the deletion. `cause`: the action behind it. null: the event itself. */
export type Removal = { readonly messageId: string; readonly by: string; readonly cause: string | null };

/** For a row `m` of `message_removals`: no other deletion is active. */
export const isOnlyRemoval = sql<boolean>`not exists (
  select 1 from message_removals o where o.message_id = m.message_id and o.removed_by <> m.removed_by)`;

async function takeAttachments(tx: Tx, condition: Condition): Promise<void> {
  await sql`
    with deleted_rows as (delete from message_attachments where message_id in (select id from messages where ${condition})
        returning ${attachmentColumns}),
      kept as (insert into removed_attachments (${attachmentColumns}) select ${attachmentColumns} from deleted_rows),
      fewer as (select channel_id, count(*)::integer as by from deleted_rows group by channel_id)
    update attachment_counts c set attachments = c.attachments - fewer.by from fewer where c.channel_id = fewer.channel_id`.execute(tx);
}

/** Hides messages that match a condition. The caller records the deletions, also for messages that were hidden before. */
async function setAside(tx: Tx, condition: Condition): Promise<void> {
  await sql`
    with deleted_rows as (delete from message_reactions where message_id in (select id from messages where ${condition})
        returning message_id, name, emoji_id, gif, user_id, reacted_at)
    insert into removed_reactions (message_id, name, emoji_id, gif, user_id, reacted_at)
    select message_id, name, emoji_id, gif, user_id, reacted_at from deleted_rows`.execute(tx);
  await takeAttachments(tx, condition);
  await sql`
    with deleted_rows as (delete from messages where ${condition}
        returning id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position),
      kept as (
        insert into removed_messages (id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position)
        select id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position from deleted_rows)
    insert into deleted_messages (id, position) select id, position from deleted_rows`.execute(tx);
}

/** Hides several messages, each by its own event. */
export async function setAsideEach(tx: Tx, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return;
  const ids = removals.map(({ messageId }) => messageId);
  await setAside(tx, sql<boolean>`id = any(${ids}::text[])`);
  await sql`
    with noted as (
      insert into message_removals (message_id, removed_by, caused_by)
      select m.id, r.by, r.cause
      from unnest(${ids}::text[], ${removals.map(({ by }) => by)}::text[], ${removals.map(({ cause }) => cause)}::text[]) as r(id, by, cause)
        join removed_messages m on m.id = r.id
      returning message_id, caused_by)
    insert into caused_removals (caused_by, channel_id, messages)
    select n.caused_by, m.channel_id, count(*) from noted n join removed_messages m on m.id = n.message_id
    where n.caused_by is not null group by n.caused_by, m.channel_id order by n.caused_by, m.channel_id
    on conflict (caused_by, channel_id) do update set messages = caused_removals.messages + excluded.messages`.execute(tx);
}

/** Hides all messages of a server that match a condition, by a ban. */
export async function setAsideByBan(
  tx: Tx,
  { by, serverId, condition }: { readonly by: string; readonly serverId: string; readonly condition: Condition },
): Promise<void> {
  await setAside(tx, condition);
  await sql`
    with noted as (
      insert into message_removals (message_id, removed_by) select id, ${by}::text from removed_messages where ${condition}
      returning message_id)
    insert into ban_removals (removed_by, server_id, channel_ids, messages)
    select ${by}::text, ${serverId}::text, coalesce(array_agg(distinct m.channel_id order by m.channel_id), '{}'), count(*)
    from noted n join removed_messages m on m.id = n.message_id`.execute(tx);
}

/** Deletes permanently, whether visible or hidden. */
export async function deletePermanently(tx: Tx, condition: Condition): Promise<void> {
  await sql`delete from message_reactions where message_id in (select id from messages where ${condition})`.execute(tx);
  await sql`
    with deleted_rows as (delete from message_attachments where message_id in (select id from messages where ${condition}) returning channel_id),
      fewer as (select channel_id, count(*)::integer as by from deleted_rows group by channel_id)
    update attachment_counts c set attachments = c.attachments - fewer.by from fewer where c.channel_id = fewer.channel_id`.execute(tx);
  await sql`
    with deleted_rows as (delete from messages where ${condition} returning id, position)
    insert into deleted_messages (id, position) select id, position from deleted_rows`.execute(tx);
  await sql`delete from removed_reactions where message_id in (select id from removed_messages where ${condition})`.execute(tx);
  await sql`delete from removed_attachments where message_id in (select id from removed_messages where ${condition})`.execute(tx);
  await sql`delete from message_removals where message_id in (select id from removed_messages where ${condition})`.execute(tx);
  await sql`delete from removed_messages where ${condition}`.execute(tx);
}

/** Ends the deletions of these events, and shows messages without another active one. */
export async function restoreMessages(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const { rows: released } = await sql<{ id: string }>`
    delete from message_removals where removed_by = any(${eventIds}::text[]) returning message_id as id`.execute(tx);
  const { rows: free } = await sql<{ id: string }>`
    select m.id from removed_messages m where m.id = any(${released.map(({ id }) => id)}::text[])
      and not exists (select 1 from message_removals r where r.message_id = m.id)`.execute(tx);
  if (free.length === 0) return;
  const ids = free.map(({ id }) => id);
  await sql`
    with restored as (delete from removed_reactions where message_id = any(${ids}::text[])
        returning message_id, name, emoji_id, gif, user_id, reacted_at)
    insert into message_reactions (message_id, name, emoji_id, gif, user_id, reacted_at)
    select message_id, name, emoji_id, gif, user_id, reacted_at from restored`.execute(tx);
  await sql`
    with restored as (delete from removed_attachments where message_id = any(${ids}::text[]) returning ${attachmentColumns}),
      kept as (insert into message_attachments (${attachmentColumns}) select ${attachmentColumns} from restored),
      more as (select channel_id, count(*)::integer as by from restored group by channel_id)
    update attachment_counts c set attachments = c.attachments + more.by from more where c.channel_id = more.channel_id`.execute(tx);
  await sql`
    with restored as (delete from removed_messages where id = any(${ids}::text[])
        returning id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position),
      undeleted as (delete from deleted_messages where id in (select id from restored))
    insert into messages (id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position)
    select id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position from restored`.execute(tx);
}
