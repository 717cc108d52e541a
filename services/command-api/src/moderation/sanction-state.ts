/** The sanctions of a user, folded from `sanctions-<userId>`, and the banned addresses. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import {
  AddressesBanned,
  type EmailBarred,
  type OwnerWarned,
  type SuspensionEdited,
  type UserModerated,
  type UserShadowBanned,
  type UserShadowUnbanned,
  type UserSuspended,
  type UserUnsuspended,
  type UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { WarningLifted } from '@folkmoot/contracts/reports/events';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Suspension = {
  readonly suspensionId: string;
  /** null: the author of the reason was erased. */
  readonly reason: string | null;
  /** null: permanent. */
  readonly expireAt: number | null;
  readonly suspendedById: string;
  readonly suspendedAt: number;
  /** The author of the reason, which is the last one who edited it. */
  readonly reasonById: string;
};

export type ShadowBan = {
  readonly shadowBanId: string;
  /** null: the author of the reason was erased. */
  readonly reason: string | null;
  readonly bannedById: string;
  readonly bannedAt: number;
};

/** The current sanctions. They may have expired. The caller checks that. */
export type ActiveSanctions = {
  readonly suspension: Suspension | null;
  readonly suspendCount: number;
  readonly warnCount: number;
  readonly warnExpiresAt: number | null;
  readonly shadowBan: ShadowBan | null;
};

/** An action by a moderator, not the result of an undo. `id`: of the event. */
export type PastAction = { readonly id: string; readonly correlationId: string; readonly event: SanctionEvent };

export type SanctionState = ActiveSanctions & {
  readonly acts: readonly PastAction[];
  /** The ids of undone events, and the notices of undone warnings. */
  readonly undone: ReadonlySet<string>;
  readonly undoneWarnings: ReadonlySet<string>;
};

export type SanctionEvent = EventOf<
  | typeof UserSuspended
  | typeof SuspensionEdited
  | typeof UserUnsuspended
  | typeof UserWarned
  | typeof OwnerWarned
  | typeof AddressesBanned
  | typeof UserShadowBanned
  | typeof UserShadowUnbanned
  | typeof UserModerated
  | typeof EmailBarred
  | typeof WarningLifted
  | typeof SanctionUndone
>;

export const NO_SANCTIONS: SanctionState = {
  suspension: null,
  suspendCount: 0,
  warnCount: 0,
  warnExpiresAt: null,
  shadowBan: null,
  acts: [],
  undone: new Set(),
  undoneWarnings: new Set(),
};

export const sanctionFolding: WarmFolding<SanctionState, Recorded<SanctionEvent>> = {
  category: 'sanctions',
  initial: NO_SANCTIONS,
  evolve: (state, event) => ({ ...state, ...after(state, event), ...remembered(state, event) }),
};

export function sanctionStream(userId: string): string {
  return `sanctions-${userId}`;
}

function remembered(state: SanctionState, { id, meta, ...event }: Recorded<SanctionEvent>): Partial<SanctionState> {
  if (event.type === 'SanctionUndone') {
    const { undoneEventId, warningId } = event.data;
    const undone = new Set([...state.undone, undoneEventId]);
    return warningId === null ? { undone } : { undone, undoneWarnings: new Set([...state.undoneWarnings, warningId]) };
  }
  // The effects of an undo are part of the undo.
  if (meta.command === undoModeratorAct.name) return {};
  return { acts: [...state.acts, { id, correlationId: meta.correlationId, event }] };
}

/** The sanctions after an event. */
export function after(state: ActiveSanctions, event: SanctionEvent): Partial<ActiveSanctions> {
  switch (event.type) {
    case 'UserSuspended': {
      const { suspensionId, reason, expireAt, suspendCount, suspendedById, suspendedAt } = event.data;
      return { suspension: { suspensionId, reason, expireAt, suspendedById, suspendedAt, reasonById: suspendedById }, suspendCount };
    }
    case 'SuspensionEdited':
      return { suspension: edited(state.suspension, event) };
    case 'UserUnsuspended':
      return { suspension: null, suspendCount: event.data.suspendCount };
    case 'UserWarned':
    case 'OwnerWarned':
      return { warnCount: event.data.warnCount, warnExpiresAt: event.data.warnExpiresAt };
    case 'WarningLifted':
      return { warnCount: Math.max(0, state.warnCount - 1) };
    case 'UserShadowBanned': {
      const { shadowBanId, reason, bannedById, bannedAt } = event.data;
      return { shadowBan: { shadowBanId, reason, bannedById, bannedAt } };
    }
    case 'UserShadowUnbanned':
      return { shadowBan: null };
    case 'SanctionUndone':
      return activeSanctionsOf(event.data);
    case 'AddressesBanned':
    case 'UserModerated':
    case 'EmailBarred':
      return {};
  }
}

export function edited(suspension: Suspension | null, { data }: EventOf<typeof SuspensionEdited>): Suspension {
  const { reason, expireAt, editedById, editedAt } = data;
  const { suspensionId = '', suspendedById = editedById, suspendedAt = editedAt } = suspension ?? {};
  return { suspensionId, reason, expireAt, suspendedById, suspendedAt, reasonById: editedById };
}

function activeSanctionsOf(data: EventOf<typeof SanctionUndone>['data']): ActiveSanctions {
  const { suspension, suspensionReason, suspensionReasonById, shadowBan, shadowBanReason } = data;
  const { suspendCount, warnCount, warnExpiresAt } = data;
  return {
    suspension: suspension && { ...suspension, reason: suspensionReason, reasonById: suspensionReasonById ?? suspension.suspendedById },
    suspendCount,
    warnCount,
    warnExpiresAt,
    shadowBan: shadowBan && { ...shadowBan, reason: shadowBanReason },
  };
}

/** The suspension that is active at this time. */
export function suspensionAt({ suspension }: Pick<ActiveSanctions, 'suspension'>, now: number): Suspension | null {
  return suspension && (suspension.expireAt === null || suspension.expireAt > now) ? suspension : null;
}

/** When each ban ends, by the vault's blind index and the event that banned. */
type BannedAddresses = Map<string, ReadonlyMap<string, number>>;

export const bannedAddresses: WarmIndex<BannedAddresses> = {
  name: 'bannedAddresses',
  create: () => new Map(),
  on: {
    ...indexOn<BannedAddresses, typeof AddressesBanned>(AddressesBanned, (index, { id, data }) => {
      for (const address of data.addresses) index.set(address, new Map([...(index.get(address) ?? []), [id, data.expireAt]]));
    }),
    ...indexOn<BannedAddresses, typeof SanctionUndone>(SanctionUndone, (index, { data }) => {
      if (data.act === 'addressBan') unban(index, data.undoneEventId);
    }),
  },
};

/** Another ban of the same address stays active. */
function unban(index: BannedAddresses, eventId: string): void {
  for (const [address, bans] of index) {
    if (!bans.has(eventId)) continue;
    const left = [...bans].filter(([id]) => id !== eventId);
    if (left.length === 0) index.delete(address);
    else index.set(address, new Map(left));
  }
}

export function bannedUntil(index: BannedAddresses, address: string): number {
  return Math.max(0, ...(index.get(address)?.values() ?? []));
}
