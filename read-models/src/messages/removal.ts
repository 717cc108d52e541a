/**
 * How messages go and come back. What its author removes is gone. What somebody else removes is set aside with its reactions and files, and
 * brought back from there by the event that removed it. Places of what is not shown stay known, for cursors.
 */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Condition = ReturnType<typeof sql<boolean>>;

/** `by`: the event that removes it; `cause`: what that comes of; null: of nothing but itself. */
export type Removal = { readonly messageId: string; readonly by: string; readonly cause: string | null };

async function takeAttachments(tx: Tx, condition: Condition): Promise<void> {
  await sql`
    with gone as (delete from message_attachments where message_id in (select id from messages where ${condition})
        returning id, message_id, channel_id, record),
      kept as (insert into removed_attachments (id, message_id, channel_id, record) select id, message_id, channel_id, record from gone),
      fewer as (select channel_id, count(*)::integer as by from gone group by channel_id)
    update attachment_counts c set attachments = c.attachments - fewer.by from fewer where c.channel_id = fewer.channel_id`.execute(tx);
}

/** Messages that meet a condition, set aside under what removed them. */
export async function setAside(tx: Tx, condition: Condition, removedBy: ReturnType<typeof sql<string>>): Promise<void> {
  await sql`
    with gone as (delete from message_reactions where message_id in (select id from messages where ${condition})
        returning message_id, name, emoji_id, gif, user_id, reacted_at)
    insert into removed_reactions (message_id, name, emoji_id, gif, user_id, reacted_at)
    select message_id, name, emoji_id, gif, user_id, reacted_at from gone`.execute(tx);
  await takeAttachments(tx, condition);
  await sql`
    with gone as (delete from messages where ${condition}
        returning id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position),
      kept as (
        insert into removed_messages (id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position, removed_by)
        select id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position, ${removedBy} from gone)
    insert into deleted_messages (id, position) select id, position from gone`.execute(tx);
}

async function noteCauses(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into caused_removals (caused_by, channel_id, messages)
    select caused_by, channel_id, count(*) from removed_messages where id = any(${ids}::text[]) and caused_by is not null
    group by caused_by, channel_id order by caused_by, channel_id
    on conflict (caused_by, channel_id) do update set messages = caused_removals.messages + excluded.messages`.execute(tx);
}

/** Several messages, each by an event of its own. */
export async function setAsideEach(tx: Tx, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return;
  const ids = removals.map(({ messageId }) => messageId);
  const by = removals.map((removal) => removal.by);
  const removedBy = sql<string>`(select r.by from unnest(${ids}::text[], ${by}::text[]) as r(id, by) where r.id = gone.id limit 1)`;
  const shown = await sql<{ id: string }>`select id from messages where id = any(${ids}::text[])`.execute(tx);
  await setAside(tx, sql<boolean>`id = any(${ids}::text[])`, removedBy);
  const caused = removals.filter(({ cause }) => cause !== null);
  if (caused.length === 0) return;
  await sql`
    update removed_messages m set caused_by = v.cause
    from unnest(${caused.map((removal) => removal.by)}::text[], ${caused.map(({ cause }) => cause)}::text[]) as v(by, cause)
    where m.removed_by = v.by`.execute(tx);
  await noteCauses(
    tx,
    shown.rows.map(({ id }) => id),
  );
}

/** Gone for good, whether it was shown or set aside. */
export async function removeForGood(tx: Tx, condition: Condition): Promise<void> {
  await sql`delete from message_reactions where message_id in (select id from messages where ${condition})`.execute(tx);
  await sql`
    with gone as (delete from message_attachments where message_id in (select id from messages where ${condition}) returning channel_id),
      fewer as (select channel_id, count(*)::integer as by from gone group by channel_id)
    update attachment_counts c set attachments = c.attachments - fewer.by from fewer where c.channel_id = fewer.channel_id`.execute(tx);
  await sql`
    with gone as (delete from messages where ${condition} returning id, position)
    insert into deleted_messages (id, position) select id, position from gone`.execute(tx);
  await sql`delete from removed_reactions where message_id in (select id from removed_messages where ${condition})`.execute(tx);
  await sql`delete from removed_attachments where message_id in (select id from removed_messages where ${condition})`.execute(tx);
  await sql`delete from removed_messages where ${condition}`.execute(tx);
}

/** What these events removed, as far as it is still set aside. */
export async function bringBack(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const ofThem = sql`select id from removed_messages where removed_by = any(${eventIds}::text[])`;
  await sql`
    with back as (delete from removed_reactions where message_id in (${ofThem}) returning message_id, name, emoji_id, gif, user_id, reacted_at)
    insert into message_reactions (message_id, name, emoji_id, gif, user_id, reacted_at)
    select message_id, name, emoji_id, gif, user_id, reacted_at from back`.execute(tx);
  await sql`
    with back as (delete from removed_attachments where message_id in (${ofThem}) returning id, message_id, channel_id, record),
      kept as (insert into message_attachments (id, message_id, channel_id, record) select id, message_id, channel_id, record from back),
      more as (select channel_id, count(*)::integer as by from back group by channel_id)
    update attachment_counts c set attachments = c.attachments + more.by from more where c.channel_id = more.channel_id`.execute(tx);
  await sql`
    with back as (delete from removed_messages where removed_by = any(${eventIds}::text[])
        returning id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position),
      standing as (delete from deleted_messages where id in (select id from back))
    insert into messages (id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position)
    select id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position from back`.execute(tx);
}
