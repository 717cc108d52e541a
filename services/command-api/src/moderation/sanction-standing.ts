/** What would stand about somebody had some acts not been. Pure. */
import { after, edited, NO_SANCTIONS, type PastAct, type Standing } from './sanction-state.ts';

type Untaken = { readonly undone: ReadonlySet<string>; readonly undoneWarnings: ReadonlySet<string> };

function holdsAt({ suspension }: Standing, at: number): boolean {
  return suspension !== null && (suspension.expireAt === null || suspension.expireAt > at);
}

/** Counts in events say what was counted then; here each act counts anew, on what is left before it. */
function counted(standing: Standing, { event }: PastAct): Partial<Standing> {
  const { suspension, suspendCount, warnCount, warnExpiresAt } = standing;
  switch (event.type) {
    case 'UserSuspended':
      return { ...after(standing, event), suspendCount: suspendCount + (holdsAt(standing, event.data.suspendedAt) ? 0 : 1) };
    // What was suspended before is undone: the edit is what suspends them.
    case 'SuspensionEdited':
      return { suspension: edited(suspension, event), suspendCount: suspendCount + (suspension === null ? 1 : 0) };
    case 'UserUnsuspended':
      return { suspension: null, suspendCount: Math.max(0, suspendCount - (holdsAt(standing, event.data.liftedAt) ? 1 : 0)) };
    case 'UserWarned':
    case 'OwnerWarned': {
      const before = warnExpiresAt !== null && warnExpiresAt > event.data.warnedAt ? warnCount : 0;
      return { warnCount: before + 1, warnExpiresAt: event.data.warnExpiresAt };
    }
    default:
      return after(standing, event);
  }
}

/** An edit keeps the id of the suspension that it edited, also where that one is undone: appeals know it by that. */
function underItsId(standing: Standing, lastId: string): Standing {
  const { suspension } = standing;
  return suspension && suspension.suspensionId === '' ? { ...standing, suspension: { ...suspension, suspensionId: lastId } } : standing;
}

export function standingWithout(acts: readonly PastAct[], { undone, undoneWarnings }: Untaken): Standing {
  let standing: Standing = NO_SANCTIONS;
  let lastId = '';
  for (const act of acts) {
    const { id, event } = act;
    if (event.type === 'UserSuspended') lastId = event.data.suspensionId;
    if (undone.has(id)) continue;
    // A warning that was lifted and is undone is not lifted from another one.
    if (event.type === 'WarningLifted' && undoneWarnings.has(event.data.warningId)) continue;
    standing = underItsId({ ...standing, ...counted(standing, act) }, lastId);
  }
  const { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan } = standing;
  return { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan };
}
