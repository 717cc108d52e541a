/** Decisions on join, leave, kick, ban and unban. */
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { MEMBER_LIMITS } from '@folkmoot/contracts/members/limits';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import { ServerUnlisted } from '@folkmoot/contracts/servers/events';
import type { MemberEvent, MemberState } from './member-state.ts';
import { type SystemMessage, systemMessageBeside } from './system-message.ts';

type Place = { readonly serverId: string; readonly userId: string; readonly systemMessage: SystemMessage; readonly now: number };

export type JoinFacts = Place & {
  readonly memberId: string;
  readonly inviteId: string | null;
  /** The number of other servers that the new member is in or about to join. */
  readonly serverCount: number;
  /** The server limit of a user. */
  readonly mostServers: number;
  readonly scheduledForDeletion: boolean;
};

export type JoinCode = 'AlreadyAMember' | 'BannedFromServer' | 'TooManyServers' | 'ServerClosing';

export function decideJoin(state: MemberState, facts: JoinFacts): Decision<MemberEvent, JoinCode> {
  const { serverId, userId, memberId, inviteId, systemMessage, now } = facts;
  if (state.status === 'joined') return refuse('AlreadyAMember');
  if (state.status === 'banned') return refuse('BannedFromServer');
  if (facts.serverCount >= facts.mostServers) return refuse('TooManyServers');
  if (facts.scheduledForDeletion) return refuse('ServerClosing');
  return {
    events: [MemberJoined({ serverId, userId, memberId, founder: false, inviteId, systemMessage, joinedAt: now })],
    sideEvents: systemMessageBeside(systemMessage, { serverId, userId, kind: MESSAGE_TYPE.JOIN_SERVER, at: now }),
  };
}

type Departing = Place & {
  /** Events that remove the user's settings for the server, and the role of a bot. */
  readonly goesWith: readonly SideEvent[];
};

export type LeaveFacts = Departing & { readonly creatorId: string };

export function decideLeave(state: MemberState, facts: LeaveFacts): Decision<MemberEvent, 'NotAMember' | 'CreatorCannotLeave'> {
  const { serverId, userId, systemMessage, now } = facts;
  if (state.status !== 'joined') return refuse('NotAMember');
  if (userId === facts.creatorId) return refuse('CreatorCannotLeave');
  return {
    events: [MemberLeft({ serverId, userId, systemMessage, leftAt: now })],
    sideEvents: [...unlisted(facts), ...systemMessageBeside(systemMessage, { serverId, userId, kind: MESSAGE_TYPE.LEAVE_SERVER, at: now })],
  };
}

export type RemovalFacts = Departing & {
  readonly callerId: string;
  readonly caller: Membership;
  readonly creatorId: string;
  /** null: not a member. */
  readonly target: Membership | null;
};

export type KickCode = 'NotYourself' | 'CreatorIsSafe' | 'UnknownMember' | 'MemberAboveYou';

export function decideKick(state: MemberState, facts: RemovalFacts): Decision<MemberEvent, KickCode> {
  const { serverId, userId, systemMessage, now } = facts;
  if (userId === facts.callerId) return refuse('NotYourself');
  if (userId === facts.creatorId) return refuse('CreatorIsSafe');
  if (state.status !== 'joined') return refuse('UnknownMember');
  if (!outranks(facts.caller, facts.target)) return refuse('MemberAboveYou');
  return {
    events: [MemberKicked({ serverId, userId, kickedById: facts.callerId, systemMessage, kickedAt: now })],
    sideEvents: [...unlisted(facts), ...systemMessageBeside(systemMessage, { serverId, userId, kind: MESSAGE_TYPE.KICK_USER, at: now })],
  };
}

export type BanFacts = RemovalFacts & { readonly personExists: boolean; readonly deleteRecent: boolean };
export type BanCode = 'NotYourself' | 'CreatorIsSafe' | 'AlreadyBanned' | 'UnknownPerson' | 'MemberAboveYou';

/** Also bans users who are no members, so that they can't join. */
export function decideBan(state: MemberState, facts: BanFacts): Decision<MemberEvent, BanCode> {
  const { serverId, userId, callerId, systemMessage, now } = facts;
  if (userId === callerId) return refuse('NotYourself');
  if (userId === facts.creatorId) return refuse('CreatorIsSafe');
  if (state.status === 'banned') return refuse('AlreadyBanned');
  if (!facts.personExists) return refuse('UnknownPerson');
  const wasMember = state.status === 'joined';
  if (wasMember && !outranks(facts.caller, facts.target)) return refuse('MemberAboveYou');
  const deletedMessages = facts.deleteRecent ? { from: now - MEMBER_LIMITS.recentMs, to: now } : null;
  return {
    events: [MemberBanned({ serverId, userId, bannedById: callerId, wasMember, deletedMessages, systemMessage, bannedAt: now })],
    sideEvents: [
      ...(wasMember ? unlisted(facts) : []),
      ...systemMessageBeside(systemMessage, { serverId, userId, kind: MESSAGE_TYPE.BAN_USER, at: now }),
    ],
  };
}

export type UnbanFacts = { readonly serverId: string; readonly userId: string; readonly callerId: string; readonly now: number };

export function decideUnban(state: MemberState, facts: UnbanFacts): Decision<MemberEvent, 'NotBanned'> {
  const { serverId, userId, callerId, now } = facts;
  if (state.status !== 'banned') return refuse('NotBanned');
  return [MemberUnbanned({ serverId, userId, unbannedById: callerId, unbannedAt: now })];
}

/** The creator outranks everyone. Others outrank members whose highest role is below their own. */
export function outranks(caller: Membership, target: Membership | null): boolean {
  if (caller.isCreator || !target) return true;
  return !target.isCreator && target.topOrder < caller.topOrder;
}

function unlisted(facts: Departing): readonly SideEvent[] {
  const { serverId, userId } = facts;
  return [{ stream: `order-${userId}`, event: ServerUnlisted({ userId, serverId }) }, ...facts.goesWith];
}
