/** What moderators did to people, in their audit log. */
import {
  AddressesBanned,
  SuspensionEdited,
  UserModerated,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { WarningLifted } from '@folkmoot/contracts/reports/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, isOfUndo } from './moderation-log-entries.ts';
import { keepSuspended, suspendedOf } from './moderation-log-suspended.ts';

export const peopleActHandlers = [
  on(UserSuspended, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.SUSPEND,
      batch.map(({ id, position, data: { userId, reason, expireAt, suspendedById, suspendedAt } }) => {
        return { id, position, userId, reason, expireAt, byId: suspendedById, at: suspendedAt };
      }),
    );
    await keepSuspended(tx, new Map(batch.map(({ data: { userId, expireAt } }) => [userId, { until: expireAt }])));
  }),
  on(UserUnsuspended, async (batch, tx) => {
    const suspended = await suspendedOf(
      tx,
      batch.map(({ data }) => data.userId),
    );
    const entries = batch.map(({ id, position, data: { userId, liftedById, liftedAt } }) => {
      const held = suspended.get(userId);
      suspended.delete(userId);
      const never = held && (held.until === null || held.until > liftedAt) ? null : ('nothing' as const);
      return { id, position, userId, byId: liftedById, at: liftedAt, never };
    });
    await insert(tx, MODERATION_ACT.UNSUSPEND, entries);
    await keepSuspended(tx, new Map(batch.map(({ data }) => [data.userId, null])));
  }),
  on(SuspensionEdited, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.SUSPENSION_EDIT,
      batch.map(({ id, position, data: { userId, reason, expireAt, editedById, editedAt } }) => {
        return { id, position, userId, reason, expireAt, byId: editedById, at: editedAt };
      }),
    );
    await keepSuspended(tx, new Map(batch.map(({ data: { userId, expireAt } }) => [userId, { until: expireAt }])));
  }),
  on(UserWarned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARN,
      batch.map(({ id, position, data: { userId, reason, warnedById, warnedAt } }) => {
        return { id, position, userId, reason, byId: warnedById, at: warnedAt };
      }),
    ),
  ),
  on(WarningLifted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARNING_LIFT,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { userId, liftedById, liftedAt } }) => ({ id, position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(UserShadowBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_BAN,
      batch.map(({ id, position, data: { userId, reason, bannedById, bannedAt } }) => {
        return { id, position, userId, reason, byId: bannedById, at: bannedAt };
      }),
    ),
  ),
  on(UserShadowUnbanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_UNBAN,
      batch.map(({ id, position, data: { userId, liftedById, liftedAt } }) => ({ id, position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(AddressesBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.ADDRESS_BAN,
      batch.map(({ id, position, data: { userId, addresses, expireAt, bannedById, bannedAt } }) => {
        return { id, position, userId, count: addresses.length, expireAt, byId: bannedById, at: bannedAt };
      }),
    ),
  ),
  on(UserModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.USER_UPDATE,
      batch.map(({ id, position, data: { userId, changed, moderatedById, moderatedAt } }) => {
        const never = changed.every((field) => field === 'newPassword') ? ('password' as const) : null;
        return { id, position, userId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt, never };
      }),
    ),
  ),
];
