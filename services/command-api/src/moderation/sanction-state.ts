/** What moderators have done to somebody, folded from `sanctions-<userId>`, and which addresses are banned. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import {
  AddressesBanned,
  type EmailBarred,
  type SuspensionEdited,
  type UserModerated,
  type UserShadowBanned,
  type UserShadowUnbanned,
  type UserSuspended,
  type UserUnsuspended,
  type UserWarned,
} from '@folkmoot/contracts/moderation/events';
import type { WarningLifted } from '@folkmoot/contracts/reports/events';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Suspension = {
  /** null: who wrote it was erased. */
  readonly reason: string | null;
  /** null: for good. */
  readonly expireAt: number | null;
  readonly suspendedById: string;
};

export type ShadowBan = { /** null: who wrote it was erased. */ readonly reason: string | null; readonly bannedById: string };

export type SanctionState = {
  /** As it was written; whether it has expired is for whoever knows the time. */
  readonly suspension: Suspension | null;
  readonly suspendCount: number;
  readonly warnCount: number;
  readonly warnExpiresAt: number | null;
  readonly shadowBan: ShadowBan | null;
};

export type SanctionEvent = EventOf<
  | typeof UserSuspended
  | typeof SuspensionEdited
  | typeof UserUnsuspended
  | typeof UserWarned
  | typeof AddressesBanned
  | typeof UserShadowBanned
  | typeof UserShadowUnbanned
  | typeof UserModerated
  | typeof EmailBarred
  | typeof WarningLifted
>;

export const sanctionFolding: WarmFolding<SanctionState, SanctionEvent> = {
  category: 'sanctions',
  initial: { suspension: null, suspendCount: 0, warnCount: 0, warnExpiresAt: null, shadowBan: null },
  evolve,
};

export function sanctionStream(userId: string): string {
  return `sanctions-${userId}`;
}

function evolve(state: SanctionState, event: SanctionEvent): SanctionState {
  switch (event.type) {
    case 'UserSuspended': {
      const { reason, expireAt, suspendCount, suspendedById } = event.data;
      return { ...state, suspension: { reason, expireAt, suspendedById }, suspendCount };
    }
    case 'SuspensionEdited': {
      const { reason, expireAt, editedById } = event.data;
      return { ...state, suspension: { reason, expireAt, suspendedById: state.suspension?.suspendedById ?? editedById } };
    }
    case 'UserUnsuspended':
      return { ...state, suspension: null, suspendCount: event.data.suspendCount };
    case 'UserWarned':
      return { ...state, warnCount: event.data.warnCount, warnExpiresAt: event.data.warnExpiresAt };
    case 'WarningLifted':
      return { ...state, warnCount: Math.max(0, state.warnCount - 1) };
    case 'UserShadowBanned':
      return { ...state, shadowBan: { reason: event.data.reason, bannedById: event.data.bannedById } };
    case 'UserShadowUnbanned':
      return { ...state, shadowBan: null };
    case 'AddressesBanned':
    case 'UserModerated':
    case 'EmailBarred':
      return state;
  }
}

/** The suspension that holds now. */
export function suspensionAt({ suspension }: SanctionState, now: number): Suspension | null {
  return suspension && (suspension.expireAt === null || suspension.expireAt > now) ? suspension : null;
}

/** Until when each is banned, by the vault's blind index. */
type BannedAddresses = Map<string, number>;

export const bannedAddresses: WarmIndex<BannedAddresses> = {
  name: 'bannedAddresses',
  create: () => new Map(),
  on: indexOn<BannedAddresses, typeof AddressesBanned>(AddressesBanned, (index, { data }) => {
    for (const address of data.addresses) index.set(address, Math.max(index.get(address) ?? 0, data.expireAt));
  }),
};
