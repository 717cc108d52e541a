/** The permanently suspended users and since when, to find accounts that are due for deletion. The decision itself reads the stream. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { SuspensionEdited, UserSuspended, UserUnsuspended } from '@folkmoot/contracts/moderation/events';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

type Since = Map<string, number>;

/** An edit of only the reason does not restart the period. */
function edited(index: Since, userId: string, expireAt: number | null, at: number): void {
  if (expireAt !== null) index.delete(userId);
  else if (!index.has(userId)) index.set(userId, at);
}

export const permanentlySuspended: WarmIndex<Since> = {
  name: 'permanentlySuspended',
  create: () => new Map(),
  on: {
    ...indexOn<Since, typeof UserSuspended>(UserSuspended, (index, { data }) => {
      if (data.expireAt === null) index.set(data.userId, data.suspendedAt);
      else index.delete(data.userId);
    }),
    ...indexOn<Since, typeof SuspensionEdited>(SuspensionEdited, (index, { data }) => {
      edited(index, data.userId, data.expireAt, data.editedAt);
    }),
    ...indexOn<Since, typeof UserUnsuspended>(UserUnsuspended, (index, { data }) => {
      index.delete(data.userId);
    }),
    // A new permanent suspension starts a new period.
    ...indexOn<Since, typeof SanctionUndone>(SanctionUndone, (index, { data: { userId, suspension, undoneAt } }) => {
      if (suspension === null) index.delete(userId);
      else edited(index, userId, suspension.expireAt, undoneAt);
    }),
    ...indexOn<Since, typeof AccountDeleted>(AccountDeleted, (index, { data }) => {
      index.delete(data.userId);
    }),
  },
};

export function isDue(since: number | undefined, now: number): boolean {
  return since !== undefined && now - since >= MODERATION_LIMITS.deletionDelayMs;
}
