/**
 * Joins a server with an invite. Pure. A limited invite decides on its own stream, so that only one of two users gets the last use. The
 * membership is written next to it (decision 129). An unlimited invite decides on the stream of the membership, so that joins do not wait
 * for each other.
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
  /** How often the user became a member with it (warm). An extra use on the stream belongs to another request, which comes first. */
  readonly usedBefore: number;
  /** The user's membership (warm). */
  readonly member: MemberState;
};

type JoinState = InviteState | MemberState;

/** Both are kept warm, each with its own folding. */
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
      const { events, sideEvents } = 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
      const joins = events.map((event) => ({ stream: memberStream(serverId, userId), event }));
      return { events: [InviteUsed({ inviteId, code, serverId, userId, usedAt: now })], sideEvents: [...joins, ...sideEvents] };
    }
    default:
      return decideJoin(state, facts);
  }
}
