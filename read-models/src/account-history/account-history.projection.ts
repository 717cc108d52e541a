/**
 * Events → what staff did to somebody's account, for that person alone. Nothing of a shadow ban comes here: neither the ban, nor what
 * was deleted with it. All of it goes with the account.
 */

import { type AccountAct, EDITED_FIELDS } from '@folkmoot/contracts/account-history/wire';
import { AccountDeleted, BadgesSet } from '@folkmoot/contracts/accounts/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import {
  AddressesBanned,
  SuspensionEdited,
  UserModerated,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostDeleted, PostRestored } from '@folkmoot/contracts/posts/events';
import { WarningLifted } from '@folkmoot/contracts/reports/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { accountHistoryPeopleTable, accountHistoryTable } from './account-history.table.ts';

type Entry = {
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
};

/**
 * What was done to what somebody wrote and their erasure, which another partition may project at this moment, wait here for each other:
 * whichever comes second sees what the first one wrote. In order, so that no two wait crosswise. All else comes by the partition of
 * its person, in its order.
 */
async function holdPeople(tx: Tx, userIds: readonly string[], isErased: boolean): Promise<void> {
  const held = [...new Set(userIds)].toSorted();
  await sql`
    insert into account_history_people (user_id, is_erased) select user_id, ${isErased}::boolean from unnest(${held}::text[]) as v(user_id)
    on conflict (user_id) do update set is_erased = account_history_people.is_erased or excluded.is_erased`.execute(tx);
}

/** Fields are text with commas: an array of arrays is not undone by Postgres. */
async function insert(tx: Tx, act: AccountAct, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = <Value>(read: (entry: Entry) => Value) => entries.map(read);
  await sql`
    insert into account_history (position, user_id, id, act, at, reason, until, deletes_since, fields, badges, post_id)
    select v.position, v.user_id, v.id, ${act}::text, v.at, v.reason, v.until, v.deletes_since, string_to_array(v.fields, ','), v.badges,
      v.post_id
    from unnest(${column(({ position }) => position)}::bigint[], ${column(({ userId }) => userId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ at }) => at)}::bigint[], ${column(({ reason }) => reason ?? null)}::text[], ${column(({ until }) => until ?? null)}::bigint[],
      ${column(({ deletesSince }) => deletesSince ?? null)}::bigint[], ${column(({ fields }) => (fields ?? []).join(','))}::text[],
      ${column(({ badges }) => badges ?? null)}::integer[], ${column(({ postId }) => postId ?? null)}::text[])
      as v(position, user_id, id, at, reason, until, deletes_since, fields, badges, post_id)
    where v.user_id not in (select p.user_id from account_history_people p where p.is_erased)`.execute(tx);
}

/** Lifting is written down for everybody who is named; it did something to whoever was suspended still. */
async function isSuspended(tx: Tx, { data: { userId, liftedAt } }: Recorded<EventOf<typeof UserUnsuspended>>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select h.act <> 'suspensionLifted' and (h.until is null or h.until > ${liftedAt}) as holds from account_history h
    where h.user_id = ${userId} and h.act in ('suspended', 'suspensionEdited', 'suspensionLifted') and h.undone_at is null
    order by h.position desc limit 1`.execute(tx);
  return rows[0]?.holds ?? false;
}

/** It stands where the act stands; a shadow ban stands nowhere, and neither does the end of one. */
async function markUndone(
  tx: Tx,
  undone: readonly { readonly userId: string; readonly eventId: string; readonly at: number }[],
): Promise<void> {
  await sql`
    update account_history h set undone_at = v.at
    from unnest(${undone.map(({ userId }) => userId)}::text[], ${undone.map(({ eventId }) => eventId)}::text[],
      ${undone.map(({ at }) => at)}::bigint[]) as v(user_id, id, at)
    where h.user_id = v.user_id and h.id = v.id`.execute(tx);
}

export const accountHistory = projection(
  { name: 'accountHistory', version: 2, tables: [accountHistoryTable, accountHistoryPeopleTable] },
  on(UserWarned, (batch, tx) =>
    insert(
      tx,
      'warned',
      batch.map(({ id, position, data: { userId, reason, warnExpiresAt: until, warnedAt: at } }) => ({
        id,
        position,
        userId,
        reason,
        until,
        at,
      })),
    ),
  ),
  // One that is lifted by an undo stands as undone where it stands.
  on(WarningLifted, (batch, tx) =>
    insert(
      tx,
      'warningLifted',
      batch
        .filter(({ meta }) => meta.command !== undoModeratorAct.name)
        .map(({ id, position, data: { userId, liftedAt: at } }) => ({ id, position, userId, at })),
    ),
  ),
  on(UserSuspended, (batch, tx) =>
    insert(
      tx,
      'suspended',
      batch.map(({ id, position, data: { userId, reason, expireAt: until, deletesSince, suspendedAt: at } }) => {
        return { id, position, userId, reason, until, deletesSince, at };
      }),
    ),
  ),
  on(SuspensionEdited, (batch, tx) =>
    insert(
      tx,
      'suspensionEdited',
      batch.map(({ id, position, data: { userId, reason, expireAt: until, editedAt: at } }) => ({
        id,
        position,
        userId,
        reason,
        until,
        at,
      })),
    ),
  ),
  on(UserUnsuspended, async (batch, tx) => {
    for (const event of batch) {
      if (!(await isSuspended(tx, event))) continue;
      const { id, position, data } = event;
      await insert(tx, 'suspensionLifted', [{ id, position, userId: data.userId, at: data.liftedAt }]);
    }
  }),
  on(AddressesBanned, (batch, tx) =>
    insert(
      tx,
      'addressesBanned',
      batch.map(({ id, position, data: { userId, expireAt: until, bannedAt: at } }) => ({ id, position, userId, until, at })),
    ),
  ),
  // Badges have an event of their own; what somebody does to themselves is done by no staff.
  on(UserModerated, (batch, tx) =>
    insert(
      tx,
      'edited',
      batch.flatMap(({ id, position, data: { userId, changed, moderatedById, moderatedAt: at } }) => {
        const fields = EDITED_FIELDS.filter((field) => changed.includes(field));
        return fields.length === 0 || moderatedById === userId ? [] : [{ id, position, userId, fields, at }];
      }),
    ),
  ),
  on(BadgesSet, (batch, tx) =>
    insert(
      tx,
      'badgesSet',
      batch.flatMap(({ id, position, meta, data: { userId, badges } }) =>
        meta.actor === userId ? [] : [{ id, position, userId, badges, at: meta.at }],
      ),
    ),
  ),
  on(PostDeleted, async (batch, tx) => {
    const entries = batch.flatMap(({ id, position, data: { postId, authorId: userId, deletedById, deletedAt: at } }) =>
      deletedById === userId ? [] : [{ id, position, userId, postId, at }],
    );
    if (entries.length === 0) return;
    await holdPeople(
      tx,
      entries.map(({ userId }) => userId),
      false,
    );
    await insert(tx, 'postDeleted', entries);
  }),
  on(PostRestored, async (batch, tx) => {
    const undone = batch.map(({ data: { authorId, undoneEventId: eventId, restoredAt: at } }) => ({ userId: authorId, eventId, at }));
    await markUndone(tx, undone);
  }),
  on(SanctionUndone, (batch, tx) =>
    markUndone(
      tx,
      batch.map(({ data: { userId, undoneEventId: eventId, undoneAt: at } }) => ({ userId, eventId, at })),
    ),
  ),
  on(AccountDeleted, async (batch, tx) => {
    const gone = batch.map(({ data }) => data.userId);
    await holdPeople(tx, gone, true);
    await sql`delete from account_history where user_id = any(${gone}::text[])`.execute(tx);
  }),
);
