/**
 * Joining with an invite. Pure. An invite that has a limit decides on its own stream: of two people who want the last use, one gets it, and
 * the membership follows beside (decision 129). Any other is decided on the stream of the membership, so that nobody waits for anybody.
 */
import { InviteUsed } from '@folkmoot/contracts/invites/events';
import type { Decided, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { decideJoin, type JoinCode, type JoinFacts } from '../members/joining.decider.ts';
import { type MemberEvent, type MemberState, memberFolding, memberStream } from '../members/member-state.ts';
import { type InviteEvent, type InviteState, inviteStream, isUsable } from './invite-state.ts';

export type JoinByInviteFacts = JoinFacts & {
  readonly inviteId: string;
  readonly code: string;
  readonly isLimited: boolean;
  /** How often they became a member with it (warm). One use more on the stream is of another request of theirs, which comes first. */
  readonly usedBefore: number;
  /** What is between them and the server (warm). */
  readonly member: MemberState;
};

type JoinState = InviteState | MemberState;

/** Both are kept warm, each by its own folding. */
export const joinFolding: Folding<JoinState, InviteEvent | MemberEvent> = { initial: memberFolding.initial, evolve: (state) => state };

export function joinStream({ isLimited, code, serverId, userId }: JoinByInviteFacts): string {
  return isLimited ? inviteStream(code) : memberStream(serverId, userId);
}

export function decideJoinByInvite(state: JoinState, facts: JoinByInviteFacts): Decided<AnyEvent> | Refusal<JoinCode | 'UnknownInvite'> {
  const { inviteId, code, serverId, userId, now } = facts;
  switch (state.status) {
    case 'free':
      return refuse('UnknownInvite');
    case 'taken': {
      if (state.inviteId !== inviteId || !isUsable(state, state.usedBy.length, now)) return refuse('UnknownInvite');
      if (state.usedBy.filter((id) => id === userId).length > facts.usedBefore) return refuse('AlreadyAMember');
      const decided = decideJoin(facts.member, facts);
      if (isRefusal(decided)) return decided;
      const { events, beside } = 'beside' in decided ? decided : { events: decided, beside: [] };
      const joins = events.map((event) => ({ stream: memberStream(serverId, userId), event }));
      return { events: [InviteUsed({ inviteId, code, serverId, userId, usedAt: now })], beside: [...joins, ...beside] };
    }
    default:
      return decideJoin(state, facts);
  }
}
