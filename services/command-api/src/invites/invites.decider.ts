/** Decisions on invites. Each code has a stream, so that the second of two invites with one code is refused. */
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { INVITE_LIMITS, inviteKey, RESERVED_CODES } from '@folkmoot/contracts/invites/limits';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answersTo, type InviteEvent, type InviteState, inviteStream } from './invite-state.ts';

export type CreateInviteFacts = {
  readonly inviteId: string;
  readonly code: string;
  readonly serverId: string;
  readonly userId: string;
  /** The number of the user's random invites of this server (warm). */
  readonly ownInvites: number;
  /** The server of the code was deleted, so the code is free. */
  readonly codeOwnerDeleted: boolean;
  /** null: unlimited. */
  readonly uses: number | null;
  /** null: never. */
  readonly expiresAt: number | null;
  readonly now: number;
};

export function decideCreateInvite(
  state: InviteState,
  facts: CreateInviteFacts,
): Decision<InviteEvent, 'TooManyInvites' | 'InviteCodeTaken'> {
  const { inviteId, code, serverId, userId, uses, expiresAt, now } = facts;
  if (facts.ownInvites >= INVITE_LIMITS.perUserInServer) return refuse('TooManyInvites');
  if (isTaken(state, facts)) return refuse('InviteCodeTaken');
  return [InviteCreated({ inviteId, code, serverId, isCustom: false, createdById: userId, createdAt: now, uses, expiresAt })];
}

export type CustomInviteFacts = Omit<CreateInviteFacts, 'ownInvites' | 'uses' | 'expiresAt'> & {
  readonly isCreator: boolean;
  readonly hasPerks: boolean;
  /** The current custom invite of the server (warm). */
  readonly current: RawInvite | null;
};

export type CustomInviteCode = 'OnlyTheOwnerNamesInvites' | 'InviteCodeCharacters' | 'ServerNotVerified' | 'InviteCodeTaken';

const CODE_PATTERN = /^[A-Za-z0-9_-]+$/;

/** A server has one custom invite without limits. A new one replaces it, and has the stream of its own code. */
export function decideCreateCustomInvite(state: InviteState, facts: CustomInviteFacts): Decision<InviteEvent, CustomInviteCode> {
  const { inviteId, code, serverId, userId, current, now } = facts;
  if (!facts.isCreator) return refuse('OnlyTheOwnerNamesInvites');
  if (!CODE_PATTERN.test(code)) return refuse('InviteCodeCharacters');
  if (!facts.hasPerks) return refuse('ServerNotVerified');
  if (RESERVED_CODES.has(inviteKey(code))) return refuse('InviteCodeTaken');
  const limits = { uses: null, expiresAt: null };
  const created = InviteCreated({ inviteId, code, serverId, isCustom: true, createdById: userId, createdAt: now, ...limits });
  const replaced = current && InviteDeleted({ inviteId: current.id, code: current.code, serverId, deletedById: userId });
  if (replaced && state.status === 'taken' && state.inviteId === replaced.data.inviteId) {
    return state.code === code ? [] : [replaced, created];
  }
  if (isTaken(state, facts)) return refuse('InviteCodeTaken');
  return { events: [created], sideEvents: replaced ? [{ stream: inviteStream(replaced.data.code), event: replaced }] : [] };
}

export type DeleteInviteFacts = {
  readonly serverId: string;
  readonly code: string;
  readonly userId: string;
  /** The caller created this server. */
  readonly isCreator: boolean;
};

/** An unknown code gets the same answer as a code of another server. */
export function decideDeleteInvite(state: InviteState, facts: DeleteInviteFacts): Decision<InviteEvent, 'MayNotDeleteInvite'> {
  const { serverId, code, userId, isCreator } = facts;
  if (!answersTo(state, code) || state.serverId !== serverId) return refuse('MayNotDeleteInvite');
  if (!isCreator && state.createdById !== userId) return refuse('MayNotDeleteInvite');
  return [InviteDeleted({ inviteId: state.inviteId, code: state.code, serverId, deletedById: userId })];
}

export function isTaken(state: InviteState, facts: { readonly codeOwnerDeleted: boolean }): boolean {
  return state.status === 'taken' && !facts.codeOwnerDeleted;
}
