/** Moderators' actions on users in their audit log. */
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
import { insert, logEach } from './moderation-log-entries.ts';
import { keepSuspended, suspendedOf } from './moderation-log-suspended.ts';
import { isNotOfUndo } from './of-undo.ts';

export const peopleActionHandlers = [
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
      const current = suspended.get(userId);
      suspended.delete(userId);
      const never = current && (current.until === null || current.until > liftedAt) ? null : ('nothing' as const);
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
  logEach(UserWarned, MODERATION_ACT.WARN, ({ userId, reason, warnedById, warnedAt }) => ({
    userId,
    reason,
    byId: warnedById,
    at: warnedAt,
  })),
  logEach(
    WarningLifted,
    MODERATION_ACT.WARNING_LIFT,
    ({ userId, liftedById, liftedAt }) => ({ userId, byId: liftedById, at: liftedAt }),
    isNotOfUndo,
  ),
  logEach(UserShadowBanned, MODERATION_ACT.SHADOW_BAN, ({ userId, reason, bannedById, bannedAt }) => ({
    userId,
    reason,
    byId: bannedById,
    at: bannedAt,
  })),
  logEach(UserShadowUnbanned, MODERATION_ACT.SHADOW_UNBAN, ({ userId, liftedById, liftedAt }) => ({
    userId,
    byId: liftedById,
    at: liftedAt,
  })),
  logEach(AddressesBanned, MODERATION_ACT.ADDRESS_BAN, ({ userId, addresses, expireAt, bannedById, bannedAt }) => ({
    userId,
    count: addresses.length,
    expireAt,
    byId: bannedById,
    at: bannedAt,
  })),
  logEach(UserModerated, MODERATION_ACT.USER_UPDATE, ({ userId, changed, moderatedById, moderatedAt }) => {
    const never = changed.every((field) => field === 'newPassword') ? ('password' as const) : null;
    return { userId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt, never };
  }),
];
