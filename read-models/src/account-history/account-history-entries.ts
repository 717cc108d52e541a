/** Staff actions on a user's account, as rows, and the marks of undone actions. */
import type { AccountAct } from '@folkmoot/contracts/account-history/wire';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type Entry = {
  readonly id: string;
  readonly position: number;
  readonly userId: string;
  readonly at: number;
  readonly reason?: string | null;
  readonly until?: number | null;
  readonly deletesSince?: number | null;
  readonly fields?: readonly string[];
  readonly badges?: number;
  readonly postId?: string;
  readonly serverId?: string;
  readonly serverName?: string;
};

/**
 * Locks users whose events come from another partition (content, servers, addresses, appeals) against a concurrent erasure, so that the
 * later transaction sees the rows of the first. Locks are taken in order to avoid deadlocks. Other events come from the user's own
 * partition, in order.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[], isErased: boolean): Promise<void> {
  const sortedIds = [...new Set(userIds)].toSorted();
  await sql`
    insert into account_history_people (user_id, is_erased) select user_id, ${isErased}::boolean from unnest(${sortedIds}::text[]) as v(user_id)
    on conflict (user_id) do update set is_erased = account_history_people.is_erased or excluded.is_erased`.execute(tx);
}

/** Fields are text with commas, because Postgres cannot unnest an array of arrays. */
export async function insert(tx: Tx, act: AccountAct, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = <Value>(read: (entry: Entry) => Value) => entries.map(read);
  await sql`
    insert into account_history (position, user_id, id, act, at, reason, until, deletes_since, fields, badges, post_id, server_id, server_name)
    select v.position, v.user_id, v.id, ${act}::text, v.at, v.reason, v.until, v.deletes_since, string_to_array(v.fields, ','), v.badges,
      v.post_id, v.server_id, v.server_name
    from unnest(${column(({ position }) => position)}::bigint[], ${column(({ userId }) => userId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ at }) => at)}::bigint[], ${column(({ reason }) => reason ?? null)}::text[], ${column(({ until }) => until ?? null)}::bigint[],
      ${column(({ deletesSince }) => deletesSince ?? null)}::bigint[], ${column(({ fields }) => (fields ?? []).join(','))}::text[],
      ${column(({ badges }) => badges ?? null)}::integer[], ${column(({ postId }) => postId ?? null)}::text[],
      ${column(({ serverId }) => serverId ?? null)}::text[], ${column(({ serverName }) => serverName ?? null)}::text[])
      as v(position, user_id, id, at, reason, until, deletes_since, fields, badges, post_id, server_id, server_name)
    where v.user_id not in (select p.user_id from account_history_people p where p.is_erased)`.execute(tx);
}

/** For events from another partition than the user's. */
export async function insertWithLock(tx: Tx, act: AccountAct, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const people = entries.map(({ userId }) => userId);
  await lockPeople(tx, people, false);
  await insert(tx, act, entries);
}

/**
 * Badges have their own event, but an undo names the edit of the account. The edit follows in the same append, so the last badges event
 * before it belongs to it.
 */
export async function tieBadges(
  tx: Tx,
  edits: readonly { readonly id: string; readonly position: number; readonly userId: string }[],
): Promise<void> {
  for (const { id, position, userId } of edits) {
    await sql`
      update account_history h set edit_id = ${id}
      where h.user_id = ${userId} and h.position = (
        select max(b.position) from account_history b
        where b.user_id = ${userId} and b.act = 'badgesSet' and b.position < ${position}::bigint)`.execute(tx);
  }
}

export async function markBadgesUndone(tx: Tx, undone: readonly Undone[]): Promise<void> {
  await sql`
    update account_history h set undone_at = v.at
    from unnest(${undone.map(({ eventId }) => eventId)}::text[], ${undone.map(({ at }) => at)}::bigint[]) as v(id, at)
    where h.edit_id = v.id`.execute(tx);
}

type Undone = { readonly eventId: string; readonly at: number };

/**
 * Marks entries of all affected users as undone. Shadow bans and their end have no entries. Other effects of the undo are marked too and
 * get no entry of their own.
 */
export async function markUndone(tx: Tx, undone: readonly Undone[]): Promise<void> {
  await sql`
    update account_history h set undone_at = v.at
    from unnest(${undone.map(({ eventId }) => eventId)}::text[], ${undone.map(({ at }) => at)}::bigint[]) as v(id, at)
    where h.id = v.id`.execute(tx);
}
