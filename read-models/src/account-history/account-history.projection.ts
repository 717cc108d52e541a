/**
 * Projects staff actions on a user's account for that user. Shadow bans and their deletions are left out. All rows are deleted with the
 * account.
 */

import { ACCOUNT_FIELDS, type AccountAct } from '@folkmoot/contracts/account-history/wire';
import { AccountDeleted, BadgesSet } from '@folkmoot/contracts/accounts/events';
import { PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import {
  AddressesBanned,
  OwnerWarned,
  SuspensionEdited,
  UserModerated,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { ModeratorActUndone, SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostDeleted, PostRestored } from '@folkmoot/contracts/posts/events';
import { AppealDecided, WarningLifted } from '@folkmoot/contracts/reports/events';
import { APPEAL_OUTCOMES, type AppealOutcome } from '@folkmoot/contracts/reports/limits';
import { deleteMessageAsModerator } from '@folkmoot/contracts/reports/staff-commands';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isNotOfUndo } from '../moderation/of-undo.ts';
import { accountHistoryPeopleTable, accountHistoryServersTable, accountHistoryTable } from './account-history.table.ts';
import { insert, insertWithLock, lockPeople, markBadgesUndone, markUndone, tieBadges } from './account-history-entries.ts';
import { serverHandlers } from './account-history-servers.ts';

const APPEAL_ACTS = { upheld: 'appealUpheld', lifted: 'appealLifted' } as const satisfies Record<AppealOutcome, AccountAct>;

/** A lift is recorded for every given user, but affects only those who are still suspended. */
async function isSuspended(tx: Tx, { data: { userId, liftedAt } }: Recorded<EventOf<typeof UserUnsuspended>>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select h.act <> 'suspensionLifted' and (h.until is null or h.until > ${liftedAt}) as holds from account_history h
    where h.user_id = ${userId} and h.act in ('suspended', 'suspensionEdited', 'suspensionLifted') and h.undone_at is null
    order by h.position desc limit 1`.execute(tx);
  return rows[0]?.holds ?? false;
}

function warned({ id, position, data }: Recorded<EventOf<typeof UserWarned | typeof OwnerWarned>>) {
  const { userId, reason, warnExpiresAt: until, warnedAt: at } = data;
  return { id, position, userId, reason, until, at };
}

export const accountHistory = projection(
  { name: 'accountHistory', version: 6, tables: [accountHistoryTable, accountHistoryPeopleTable, accountHistoryServersTable] },
  on(UserWarned, (batch, tx) => insert(tx, 'warned', batch.map(warned))),
  // It counts like any other warning, and is shown next to the scheduled deletion.
  on(OwnerWarned, (batch, tx) => insert(tx, 'warned', batch.map(warned))),
  // A warning that an undo lifts is marked as undone.
  on(WarningLifted, (batch, tx) =>
    insert(
      tx,
      'warningLifted',
      batch.filter(isNotOfUndo).map(({ id, position, data: { userId, liftedAt: at } }) => ({ id, position, userId, at })),
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
  on(AddressesBanned, async (batch, tx) => {
    await insert(
      tx,
      'addressesBanned',
      batch.map(({ id, position, data: { userId, expireAt: until, bannedAt: at } }) => ({ id, position, userId, until, at })),
    );
    // The user must not learn whose ban it was, or who else used the address.
    const others = batch.flatMap(({ id, position, data: { userId: bannedId, peopleIds, expireAt: until, bannedAt: at } }) =>
      [...new Set(peopleIds)].filter((userId) => userId !== bannedId).map((userId) => ({ id, position, userId, until, at })),
    );
    await insertWithLock(tx, 'addressBarred', others);
  }),
  // Timeouts of a server are only shown there.
  on(PersonTimedOut, (batch, tx) =>
    insert(
      tx,
      'timedOut',
      // A restored sanction keeps its entry.
      batch.flatMap((event) => {
        const { id, position, data } = event;
        const { serverId, userId, until, timedOutAt: at } = data;
        return serverId === null && isNotOfUndo(event) ? [{ id, position, userId, until, at }] : [];
      }),
    ),
  ),
  on(TimeOutLifted, (batch, tx) =>
    insert(
      tx,
      'timeOutLifted',
      batch.flatMap(({ id, position, data: { serverId, userId, liftedAt: at } }) =>
        serverId === null ? [{ id, position, userId, at }] : [],
      ),
    ),
  ),
  on(AppealDecided, async (batch, tx) => {
    for (const outcome of APPEAL_OUTCOMES) {
      const entries = batch
        .filter(({ data }) => data.outcome === outcome)
        .map(({ id, position, data: { appellantId: userId, answer: reason, decidedAt: at } }) => ({ id, position, userId, reason, at }));
      await insertWithLock(tx, APPEAL_ACTS[outcome], entries);
    }
  }),
  // Badges have their own event. Users' own changes are no staff actions.
  on(UserModerated, async (batch, tx) => {
    const byOthers = batch.filter(({ data: { userId, moderatedById } }) => moderatedById !== userId);
    await insert(
      tx,
      'edited',
      byOthers.flatMap(({ id, position, data: { userId, changed, moderatedAt: at } }) => {
        const fields = ACCOUNT_FIELDS.filter((field) => changed.includes(field));
        return fields.length === 0 ? [] : [{ id, position, userId, fields, at }];
      }),
    );
    const ofBadges = byOthers.filter(({ data }) => data.changed.includes('badges'));
    await tieBadges(
      tx,
      ofBadges.map(({ id, position, data: { userId } }) => ({ id, position, userId })),
    );
  }),
  on(BadgesSet, (batch, tx) =>
    insert(
      tx,
      'badgesSet',
      // Badges that an undo restores are marked at the original change.
      batch.flatMap((event) => {
        const { id, position, meta, data } = event;
        const { userId, badges } = data;
        return meta.actor !== userId && isNotOfUndo(event) ? [{ id, position, userId, badges, at: meta.at }] : [];
      }),
    ),
  ),
  on(PostDeleted, (batch, tx) =>
    insertWithLock(
      tx,
      'postDeleted',
      batch.flatMap(({ id, position, data: { postId, authorId: userId, deletedById, deletedAt: at } }) =>
        deletedById === userId ? [] : [{ id, position, userId, postId, at }],
      ),
    ),
  ),
  // Other deletions of messages are actions of their server.
  on(MessageDeleted, (batch, tx) =>
    insertWithLock(
      tx,
      'messageDeleted',
      batch.flatMap(({ id, position, meta, data: { authorId: userId, deletedById } }) =>
        meta.command !== deleteMessageAsModerator.name || deletedById === userId ? [] : [{ id, position, userId, at: meta.at }],
      ),
    ),
  ),
  on(MessageRestored, (batch, tx) =>
    markUndone(
      tx,
      batch.map(({ data: { undoneEventId: eventId, restoredAt: at } }) => ({ eventId, at })),
    ),
  ),
  ...serverHandlers,
  on(PostRestored, (batch, tx) =>
    markUndone(
      tx,
      batch.map(({ data: { undoneEventId: eventId, restoredAt: at } }) => ({ eventId, at })),
    ),
  ),
  on(SanctionUndone, async (batch, tx) => {
    // Only the restored fields of an edit. Fields that changed since stay.
    const isRestored = ({ act, fields }: (typeof batch)[number]['data']) =>
      act !== 'accountEdit' || fields.some((field) => field !== 'badges');
    const undoneOf = ({ data: { undoneEventId: eventId, undoneAt: at } }: (typeof batch)[number]) => ({ eventId, at });
    await markUndone(tx, batch.filter(({ data }) => isRestored(data)).map(undoneOf));
    await markBadgesUndone(tx, batch.filter(({ data }) => data.fields.includes('badges')).map(undoneOf));
  }),
  on(ModeratorActUndone, (batch, tx) =>
    markUndone(
      tx,
      batch.map(({ data: { undoneEventId: eventId, undoneAt: at } }) => ({ eventId, at })),
    ),
  ),
  on(AccountDeleted, async (batch, tx) => {
    const erasedIds = batch.map(({ data }) => data.userId);
    await lockPeople(tx, erasedIds, true);
    await sql`delete from account_history where user_id = any(${erasedIds}::text[])`.execute(tx);
  }),
);
