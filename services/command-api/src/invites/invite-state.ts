/** Who has a code, folded from `invite-<key of the code>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type InviteState =
  | { readonly status: 'free' }
  | {
      readonly status: 'taken';
      readonly inviteId: string;
      readonly code: string;
      readonly isCustom: boolean;
      readonly serverId: string;
      readonly createdById: string;
    };

export type InviteEvent = EventOf<typeof InviteCreated | typeof InviteDeleted | typeof ActUndone>;

const initial: InviteState = { status: 'free' };

export const inviteFolding: WarmFolding<InviteState, InviteEvent> = { category: 'invite', initial, evolve };

export function inviteStream(code: string): string {
  return `invite-${inviteKey(code)}`;
}

/** Custom codes match whatever their case, random ones exactly. */
export function answersTo(state: InviteState, code: string): state is Extract<InviteState, { status: 'taken' }> {
  return state.status === 'taken' && (state.isCustom || state.code === code);
}

function evolve(state: InviteState, event: InviteEvent): InviteState {
  switch (event.type) {
    case 'InviteCreated': {
      const { inviteId, code, isCustom, serverId, createdById } = event.data;
      return { status: 'taken', inviteId, code, isCustom, serverId, createdById };
    }
    case 'InviteDeleted':
      // Another invite may have taken the code while this one was being replaced.
      return state.status === 'taken' && state.inviteId === event.data.inviteId ? initial : state;
    case 'ActUndone':
      return state;
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`An invite does not know ${JSON.stringify(event)}`);
}
