/** An invitation to the instance, folded from `invitation-<blind index of its code>`. No event contains its code. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { InvitationCreated, InvitationDeleted, InvitationUsed } from '@folkmoot/contracts/registration/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';
import type { Vault } from '@folkmoot/platform/vault/vault';

export type Invitation = {
  readonly status: 'invites';
  readonly invitationId: string;
  readonly uses: number | null;
  readonly used: number;
  readonly expiresAt: number | null;
  readonly serverId: string | null;
};

export type InvitationState = { readonly status: 'uninvited' } | Invitation;

export type InvitationEvent = EventOf<typeof InvitationCreated | typeof InvitationUsed | typeof InvitationDeleted>;

const initial: InvitationState = { status: 'uninvited' };

export const invitationFolding: WarmFolding<InvitationState, InvitationEvent> = { category: 'invitation', initial, evolve };

/** Derives the code from the id, for the list of invitations. */
export function invitationCode(vault: Pick<Vault, 'derivedCode'>, invitationId: string): string {
  return vault.derivedCode('invitation', invitationId);
}

/** The part of the stream name after `invitation-`. */
export function invitationKey(vault: Pick<Vault, 'blindIndex'>, code: string): string {
  return vault.blindIndex(`invitation ${code.trim()}`);
}

export function invitationStream(key: string): string {
  return `invitation-${key}`;
}

export function isUsable(state: InvitationState, now: number): state is Invitation {
  if (state.status === 'uninvited') return false;
  return (state.uses === null || state.used < state.uses) && (state.expiresAt === null || now < state.expiresAt);
}

function evolve(state: InvitationState, event: InvitationEvent): InvitationState {
  switch (event.type) {
    case 'InvitationCreated': {
      const { invitationId, uses, expiresAt, serverId } = event.data;
      return { status: 'invites', invitationId, uses, used: 0, expiresAt, serverId };
    }
    case 'InvitationUsed':
      return state.status === 'invites' ? { ...state, used: state.used + 1 } : state;
    case 'InvitationDeleted':
      return initial;
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`An invitation does not know ${JSON.stringify(event)}`);
}
