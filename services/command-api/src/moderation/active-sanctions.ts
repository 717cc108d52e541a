/** Computes the sanctions of a user as if some actions had not happened. Pure. */
import { type ActiveSanctions, after, edited, NO_SANCTIONS, type PastAction } from './sanction-state.ts';

type Untaken = { readonly undone: ReadonlySet<string>; readonly undoneWarnings: ReadonlySet<string> };

function isSuspendedAt({ suspension }: ActiveSanctions, at: number): boolean {
  return suspension !== null && (suspension.expireAt === null || suspension.expireAt > at);
}

/** The counts in events are those of their time. Here each action is counted again on the remaining state. */
function counted(sanctions: ActiveSanctions, { event }: PastAction): Partial<ActiveSanctions> {
  const { suspension, suspendCount, warnCount, warnExpiresAt } = sanctions;
  switch (event.type) {
    case 'UserSuspended':
      return { ...after(sanctions, event), suspendCount: suspendCount + (isSuspendedAt(sanctions, event.data.suspendedAt) ? 0 : 1) };
    // The suspension before is undone, so the edit is what suspends the user.
    case 'SuspensionEdited':
      return { suspension: edited(suspension, event), suspendCount: suspendCount + (suspension === null ? 1 : 0) };
    case 'UserUnsuspended':
      return { suspension: null, suspendCount: Math.max(0, suspendCount - (isSuspendedAt(sanctions, event.data.liftedAt) ? 1 : 0)) };
    case 'UserWarned':
    case 'OwnerWarned': {
      const before = warnExpiresAt !== null && warnExpiresAt > event.data.warnedAt ? warnCount : 0;
      return { warnCount: before + 1, warnExpiresAt: event.data.warnExpiresAt };
    }
    default:
      return after(sanctions, event);
  }
}

/** An edit keeps the id of the edited suspension, also if that one is undone, because appeals refer to the id. */
function underItsId(sanctions: ActiveSanctions, lastId: string): ActiveSanctions {
  const { suspension } = sanctions;
  return suspension && suspension.suspensionId === '' ? { ...sanctions, suspension: { ...suspension, suspensionId: lastId } } : sanctions;
}

export function sanctionsWithout(acts: readonly PastAction[], { undone, undoneWarnings }: Untaken): ActiveSanctions {
  let sanctions: ActiveSanctions = NO_SANCTIONS;
  let lastId = '';
  for (const act of acts) {
    const { id, event } = act;
    if (event.type === 'UserSuspended') lastId = event.data.suspensionId;
    if (undone.has(id)) continue;
    // If a lifted warning is undone, the lift must not reduce another warning.
    if (event.type === 'WarningLifted' && undoneWarnings.has(event.data.warningId)) continue;
    sanctions = underItsId({ ...sanctions, ...counted(sanctions, act) }, lastId);
  }
  const { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan } = sanctions;
  return { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan };
}
