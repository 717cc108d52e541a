/** Sanctions that can be appealed, kept warm. Each appears once, with the id that its user knows. */
import { OwnerWarned, SuspensionEdited, UserSuspended, UserUnsuspended, UserWarned } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Sanction = {
  readonly id: string;
  readonly userId: string;
  /** null: the author was erased. */
  readonly reason: string | null;
  readonly byId: string;
  readonly at: number;
};

/** Warnings by their notice. For suspensions, the last of each user, until it is lifted. */
export type Sanctions = {
  readonly warnings: Map<string, Sanction>;
  readonly suspensions: Map<string, Sanction>;
  /** Warnings whose notice has not been written yet, by moderator, user and time. */
  readonly withoutNotice: Set<string>;
};

const WARNING = 0;

function warningKey(userId: string, byId: string, at: number): string {
  return `${userId} ${byId} ${at}`;
}

export const sanctionsToAppeal: WarmIndex<Sanctions> = {
  name: 'sanctionsToAppeal',
  create: () => ({ warnings: new Map(), suspensions: new Map(), withoutNotice: new Set() }),
  on: {
    ...indexOn<Sanctions, typeof UserWarned>(UserWarned, ({ withoutNotice }, { data }) => {
      withoutNotice.add(warningKey(data.userId, data.warnedById, data.warnedAt));
    }),
    ...indexOn<Sanctions, typeof OwnerWarned>(OwnerWarned, ({ warnings }, { data }) => {
      const { warningId: id, userId, reason, warnedById: byId, warnedAt: at } = data;
      warnings.set(id, { id, userId, reason, byId, at });
    }),
    ...indexOn<Sanctions, typeof UserNoticed>(UserNoticed, ({ warnings, withoutNotice }, { data }) => {
      const { noticeId: id, userId, kind, content: reason, createdById: byId, createdAt: at } = data;
      // A similar notice without a warning has another cause. Lifting it would lift a different warning.
      if (kind === WARNING && byId !== null && withoutNotice.delete(warningKey(userId, byId, at)))
        warnings.set(id, { id, userId, reason, byId, at });
    }),
    ...indexOn<Sanctions, typeof UserSuspended>(UserSuspended, ({ suspensions }, { data }) => {
      const { suspensionId: id, userId, reason, suspendedById: byId, suspendedAt: at } = data;
      suspensions.set(userId, { id, userId, reason, byId, at });
    }),
    ...indexOn<Sanctions, typeof SuspensionEdited>(SuspensionEdited, ({ suspensions }, { data }) => {
      const suspension = suspensions.get(data.userId);
      if (suspension) suspensions.set(data.userId, { ...suspension, reason: data.reason });
    }),
    ...indexOn<Sanctions, typeof UserUnsuspended>(UserUnsuspended, ({ suspensions }, { data }) => {
      suspensions.delete(data.userId);
    }),
    ...indexOn<Sanctions, typeof SanctionUndone>(SanctionUndone, ({ warnings, suspensions }, { data }) => {
      const { userId, warningId, suspension, suspensionReason: reason } = data;
      if (warningId !== null) warnings.delete(warningId);
      if (suspension === null) suspensions.delete(userId);
      else {
        const { suspensionId: id, suspendedById: byId, suspendedAt: at } = suspension;
        suspensions.set(userId, { id, userId, reason, byId, at });
      }
    }),
  },
};
