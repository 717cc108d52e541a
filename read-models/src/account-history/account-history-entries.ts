/** What staff did to somebody's account, as rows, and what is written down at them once it is taken back. */
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
 * What comes by another partition than its person's (what they wrote, their servers, addresses, appeals) and their erasure, which may be
 * projected at this moment, wait here for each other: whichever comes second sees what the first one wrote. In order, so that no two wait
 * crosswise. All else comes by the partition of its person, in its order.
 */
export async function holdPeople(tx: Tx, userIds: readonly string[], isErased: boolean): Promise<void> {
  const held = [...new Set(userIds)].toSorted();
  await sql`
    insert into account_history_people (user_id, is_erased) select user_id, ${isErased}::boolean from unnest(${held}::text[]) as v(user_id)
    on conflict (user_id) do update set is_erased = account_history_people.is_erased or excluded.is_erased`.execute(tx);
}

/** Fields are text with commas: an array of arrays is not undone by Postgres. */
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

/** Of what comes by another partition than its person's. */
export async function insertHeld(tx: Tx, act: AccountAct, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const people = entries.map(({ userId }) => userId);
  await holdPeople(tx, people, false);
  await insert(tx, act, entries);
}

/**
 * Badges have an event of their own, and whoever takes an edit back names the edit: it comes in the same append, behind them, so that the
 * last badges before it are its own.
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
 * It stands where the act stands, at everybody it happened to; a shadow ban stands nowhere, and neither does the end of one. What an undo
 * did beside stands as undone, too, and is told no second time.
 */
export async function markUndone(tx: Tx, undone: readonly Undone[]): Promise<void> {
  await sql`
    update account_history h set undone_at = v.at
    from unnest(${undone.map(({ eventId }) => eventId)}::text[], ${undone.map(({ at }) => at)}::bigint[]) as v(id, at)
    where h.id = v.id`.execute(tx);
}
