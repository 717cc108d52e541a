/**
 * How a bot joins and leaves a server. Its own role is created before it joins and deleted after it leaves. The server's stream decides: a
 * role for this bot means that the bot is a member, so the second of two concurrent invites is refused.
 */
import { BOT_DEFAULT_PERMISSIONS } from '@folkmoot/contracts/applications/limits';
import { inviteRefusals } from '@folkmoot/contracts/invites/refusals';
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MemberJoined, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { RoleCreated, RoleDeleted } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import { ALL_ROLE_PERMISSIONS, holds, type Membership } from '@folkmoot/contracts/roles/permissions';
import { decideLeave, type LeaveFacts } from '../members/joining.decider.ts';
import { type MemberState, memberStream } from '../members/member-state.ts';
import { type SystemMessage, systemMessageBeside } from '../members/system-message.ts';
import { type ServerEvent, type ServerState, serverStream } from '../servers/server-state.ts';

/**
 * The requested permissions without unknown ones and those that the inviter lacks (DB-25). An empty request becomes the permission to send
 * messages.
 */
export function grantedMask(asked: number, inviter: Membership): number {
  let mask = 0;
  for (let bit = 1; asked > 0 && bit <= ALL_ROLE_PERMISSIONS; bit *= 2) {
    if ((Math.trunc(asked / bit) & 1) === 1 && holds(inviter, bit)) mask |= bit;
  }
  return mask === 0 ? BOT_DEFAULT_PERMISSIONS : mask;
}

/** The default text of this refusal addresses the person who joins, but here someone else invites. */
const IS_IN = { text: inviteRefusals.AlreadyAMember.others.ofBot };
const IS_BANNED = { text: inviteRefusals.BannedFromServer.others.ofBot };

export type InviteFacts = {
  readonly serverId: string;
  readonly inviterId: string;
  readonly inviter: Membership;
  readonly botUserId: string;
  readonly botName: string;
  readonly membership: MemberState;
  readonly roleId: string;
  readonly memberId: string;
  readonly asked: number;
  readonly systemMessage: SystemMessage;
  readonly now: number;
};

export function decideInviteBot(
  state: ServerState,
  facts: InviteFacts,
): Decision<ServerEvent, 'NotAMember' | 'AlreadyAMember' | 'BannedFromServer'> {
  const { serverId, inviterId, botUserId: userId, roleId, memberId, systemMessage, now } = facts;
  if (state.status !== 'live') return refuse('NotAMember');
  if (facts.membership.status === 'joined' || roleOfBot(state, userId) !== null) return refuse('AlreadyAMember', IS_IN);
  if (facts.membership.status === 'banned') return refuse('BannedFromServer', IS_BANNED);
  const role = RoleCreated({
    serverId,
    roleId,
    name: facts.botName,
    hexColor: NEW_ROLE.hexColor,
    icon: null,
    permissions: grantedMask(facts.asked, facts.inviter),
    hideRole: true,
    botRole: true,
    botId: userId,
    createdById: inviterId,
    createdAt: now,
  });
  const stream = memberStream(serverId, userId);
  const joined = MemberJoined({ serverId, userId, memberId, founder: false, inviteId: null, systemMessage, joinedAt: now });
  return {
    events: [role],
    sideEvents: [
      { stream, event: joined },
      { stream, event: MemberRolesSet({ serverId, userId, roleIds: [roleId], setById: inviterId }) },
      ...systemMessageBeside(systemMessage, { serverId, userId, kind: MESSAGE_TYPE.JOIN_SERVER, at: now }),
    ],
  };
}

export function roleOfBot(server: ServerState, userId: string): string | null {
  for (const role of server.roles.values()) if (role.botId === userId) return role.id;
  return null;
}

/** Deletes the role of a bot together with the bot. Does nothing for people. */
export function botRoleDeleted(server: ServerState, serverId: string, userId: string, deletedById: string): readonly SideEvent[] {
  const roleId = roleOfBot(server, userId);
  return roleId === null ? [] : [{ stream: serverStream(serverId), event: RoleDeleted({ serverId, roleId, deletedById }) }];
}

/** A bot whose application is deleted leaves like a member. */
export function departure(state: MemberState, facts: LeaveFacts): readonly SideEvent[] {
  const decided = decideLeave(state, facts);
  if (isRefusal(decided) || !('sideEvents' in decided)) return [];
  const stream = memberStream(facts.serverId, facts.userId);
  return [...decided.events.map((event) => ({ stream, event })), ...decided.sideEvents];
}
