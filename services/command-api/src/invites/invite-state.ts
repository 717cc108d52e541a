/** The owner of an invite code, folded from `invite-<key of the code>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { InviteCreated, InviteDeleted, InviteUsed } from '@folkmoot/contracts/invites/events';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type InviteState =
  | {
      readonly status: 'free';
      /** Uses of deleted invites, by invite. An undo of the deletion restores the uses too. */
      readonly past?: ReadonlyMap<string, readonly string[]>;
    }
  | {
      readonly status: 'taken';
      readonly inviteId: string;
      readonly code: string;
      readonly isCustom: boolean;
      readonly serverId: string;
      readonly createdById: string;
      /** null: unlimited. */
      readonly maxUses: number | null;
      /** null: never. */
      readonly expiresAt: number | null;
      /** One entry per use. Counted only for an invite with a limit. */
      readonly usedBy: readonly string[];
      readonly past?: ReadonlyMap<string, readonly string[]>;
    };

export type InviteEvent = EventOf<typeof InviteCreated | typeof InviteUsed | typeof InviteDeleted | typeof ActUndone>;

const initial: InviteState = { status: 'free' };

export const inviteFolding: WarmFolding<InviteState, InviteEvent> = { category: 'invite', initial, evolve };

export function inviteStream(code: string): string {
  return `invite-${inviteKey(code)}`;
}

/** The invite is not expired and not used up. */
export function isUsable(
  { maxUses, expiresAt }: { readonly maxUses: number | null; readonly expiresAt: number | null },
  used: number,
  now: number,
): boolean {
  return (maxUses === null || used < maxUses) && (expiresAt === null || now < expiresAt);
}

/** Custom codes ignore case, random ones do not. */
export function answersTo(state: InviteState, code: string): state is Extract<InviteState, { status: 'taken' }> {
  return state.status === 'taken' && (state.isCustom || state.code === code);
}

function evolve(state: InviteState, event: InviteEvent): InviteState {
  switch (event.type) {
    case 'InviteCreated': {
      const { inviteId, code, isCustom, serverId, createdById, uses: maxUses, expiresAt } = event.data;
      const usedBy = state.past?.get(inviteId) ?? [];
      const taken = { status: 'taken', inviteId, code, isCustom, serverId, createdById, maxUses, expiresAt, usedBy } as const;
      return state.past ? { ...taken, past: state.past } : taken;
    }
    case 'InviteUsed':
      return state.status === 'taken' && state.inviteId === event.data.inviteId
        ? { ...state, usedBy: [...state.usedBy, event.data.userId] }
        : state;
    case 'InviteDeleted':
      // Another invite may have taken the code while this one was replaced.
      return state.status === 'taken' && state.inviteId === event.data.inviteId ? freed(state) : state;
    case 'ActUndone':
      return state;
    default:
      return unknownEvent(event);
  }
}

function freed({ inviteId, usedBy, past }: Extract<InviteState, { status: 'taken' }>): InviteState {
  if (usedBy.length === 0) return past ? { status: 'free', past } : initial;
  return { status: 'free', past: new Map(past).set(inviteId, usedBy) };
}

function unknownEvent(event: never): never {
  throw new Error(`An invite does not know ${JSON.stringify(event)}`);
}
