/** What would stand about somebody had some acts not been. Pure. */
import { type ActiveSanctions, after, edited, NO_SANCTIONS, type PastAction } from './sanction-state.ts';

type Untaken = { readonly undone: ReadonlySet<string>; readonly undoneWarnings: ReadonlySet<string> };

function holdsAt({ suspension }: ActiveSanctions, at: number): boolean {
  return suspension !== null && (suspension.expireAt === null || suspension.expireAt > at);
}

/** Counts in events say what was counted then; here each act counts anew, on what is left before it. */
function counted(sanctions: ActiveSanctions, { event }: PastAction): Partial<ActiveSanctions> {
  const { suspension, suspendCount, warnCount, warnExpiresAt } = sanctions;
  switch (event.type) {
    case 'UserSuspended':
      return { ...after(sanctions, event), suspendCount: suspendCount + (holdsAt(sanctions, event.data.suspendedAt) ? 0 : 1) };
    // What was suspended before is undone: the edit is what suspends them.
    case 'SuspensionEdited':
      return { suspension: edited(suspension, event), suspendCount: suspendCount + (suspension === null ? 1 : 0) };
    case 'UserUnsuspended':
      return { suspension: null, suspendCount: Math.max(0, suspendCount - (holdsAt(sanctions, event.data.liftedAt) ? 1 : 0)) };
    case 'UserWarned':
    case 'OwnerWarned': {
      const before = warnExpiresAt !== null && warnExpiresAt > event.data.warnedAt ? warnCount : 0;
      return { warnCount: before + 1, warnExpiresAt: event.data.warnExpiresAt };
    }
    default:
      return after(sanctions, event);
  }
}

/** An edit keeps the id of the suspension that it edited, also where that one is undone: appeals know it by that. */
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
    // A warning that was lifted and is undone is not lifted from another one.
    if (event.type === 'WarningLifted' && undoneWarnings.has(event.data.warningId)) continue;
    sanctions = underItsId({ ...sanctions, ...counted(sanctions, act) }, lastId);
  }
  const { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan } = sanctions;
  return { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan };
}
