/**
 * Signals of joins and leaves (realtime contract 5.3). Sockets join and leave rooms before other signals are sent, so that a removed
 * permission takes effect before others are notified (H6).
 */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { channelRoom, emit, type Room, type Signal, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { memberEvents, type RawServerMember } from '@folkmoot/contracts/members/wire';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { CHANNEL_PERMISSION, hasInChannel, membershipOf } from '@folkmoot/contracts/roles/permissions';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { toAuthor, toMember } from '../profiles/people.ts';
import { type MembershipChanges, readMembershipChanges, type ServerContents } from './membership-changes.ts';

type Of<Spec> = Pick<Recorded<EventOf<Spec>>, 'data'>;

/** The rooms of a member in a server: its own room and those of visible channels. */
function visibleRooms({ server, channels, roles }: ServerContents, member: RawServerMember): readonly Room[] {
  const rights = new Map(roles.map((role) => [role.id, role]));
  const membership = membershipOf(member.userId, server.createdById, server.defaultRoleId, member.roleIds, rights);
  const visible = channels.filter((channel) => hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL));
  return [serverRoom(server.id), ...visible.map((channel) => channelRoom(channel.id))];
}

function memberOf(
  data: EventOf<typeof MemberJoined>['data'],
  contents: ServerContents,
  context: MembershipChanges,
): RawServerMember | null {
  const { serverId, userId, memberId, joinedAt } = data;
  const stored = contents.members.find((member) => member.userId === userId);
  if (stored) return stored;
  const person = context.people.get(userId);
  return person ? { id: memberId, serverId, userId, joinedAt, nickname: null, roleIds: [], user: toMember(person) } : null;
}

/** The record of a new server lacks empty parts, and there are no other members to notify (realtime contract 5.3). */
export function joinedSignals({ data }: Of<typeof MemberJoined>, context: MembershipChanges): readonly Signal[] {
  const { serverId, userId } = data;
  const contents = context.servers.get(serverId);
  const member = contents && memberOf(data, contents, context);
  if (!contents || !member) return [];
  const { channels, roles } = contents;
  const { scheduledForDeletion: _, _count, ...fresh } = contents.server;
  const members = contents.members.includes(member) ? contents.members : [...contents.members, member];
  const server = data.founder ? fresh : contents.server;
  const payload = { server, members, channels, roles, memberPresences: [], voiceChannelUsers: [] };
  const entering: readonly Signal[] = [
    { kind: 'enter', userId, rooms: visibleRooms(contents, member) },
    emit([userRoom(userId)], serverEvents.joined, payload, { fillPresencesOf: serverId }),
  ];
  if (data.founder) return entering;
  const room = serverRoom(serverId);
  return [emit([room], memberEvents.joined, { serverId, member }), ...entering, { kind: 'sharePresence', of: userId, rooms: [room] }];
}

/** Leaves all rooms first, then notifies the others and the member who left. */
function departed(
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
  context: MembershipChanges,
): readonly Signal[] {
  const room = serverRoom(serverId);
  const channels = context.channelIds.get(serverId) ?? [];
  return [
    { kind: 'leave', userId, rooms: [room, ...channels.map(channelRoom)] },
    emit([room], memberEvents.left, { serverId, userId }),
    emit([userRoom(userId)], serverEvents.left, { serverId }),
  ];
}

/** The member who left still gets the message about it. Therefore the signals of messages skip it. */
function leaveMessage(data: EventOf<typeof MemberLeft>['data'], context: MembershipChanges): readonly Signal[] {
  const person = context.people.get(data.userId);
  if (!data.systemMessage || !person) return [];
  const { messageId, channelId } = data.systemMessage;
  const message = {
    id: messageId,
    channelId,
    createdById: data.userId,
    createdBy: toAuthor(person),
    type: MESSAGE_TYPE.LEAVE_SERVER,
    content: '',
    createdAt: data.leftAt,
    editedAt: null,
    silent: null,
    mentionReplies: null,
    mentions: [],
    roleMentions: [],
    quotedMessages: [],
    replyMessages: [],
    attachments: [],
    buttons: [],
    reactions: [],
    embed: null,
    htmlEmbed: null,
  };
  return [emit([channelRoom(channelId)], messageEvents.created, { message, serverId: data.serverId })];
}

export function leftSignals({ data }: Of<typeof MemberLeft>, context: MembershipChanges): readonly Signal[] {
  return [...leaveMessage(data, context), ...departed(data, context)];
}

export function kickedSignals({ data }: Of<typeof MemberKicked>, context: MembershipChanges): readonly Signal[] {
  return departed(data, context);
}

/** The message about the ban has its own event. */
export function bannedSignals({ data }: Of<typeof MemberBanned>, context: MembershipChanges): readonly Signal[] {
  const { serverId, userId, deletedMessages } = data;
  const leaving = data.wasMember ? departed(data, context) : [];
  if (!deletedMessages) return leaving;
  const { from, to } = deletedMessages;
  return [...leaving, emit([serverRoom(serverId)], messageEvents.deletedBatch, { userId, serverId, fromTime: from, toTime: to })];
}

export function rolesSetSignals({ data }: Of<typeof MemberRolesSet>): readonly Signal[] {
  const { serverId, userId, roleIds } = data;
  return [
    { kind: 'regroup', serverId, userIds: [userId] },
    emit([serverRoom(serverId)], memberEvents.updated, { serverId, userId, updated: { roleIds } }),
  ];
}

export function nicknameSetSignals({ data }: Of<typeof MemberNicknameSet>): readonly Signal[] {
  const { serverId, userId, nickname } = data;
  return [emit([serverRoom(serverId)], memberEvents.updated, { serverId, userId, updated: { nickname } })];
}

export const memberSignals = signalSource<MembershipChanges>(
  readMembershipChanges,
  signalsOf(MemberJoined, joinedSignals),
  signalsOf(MemberLeft, leftSignals),
  signalsOf(MemberKicked, kickedSignals),
  signalsOf(MemberBanned, bannedSignals),
  // Clients query the ban list, so there is no signal.
  signalsOf(MemberUnbanned, () => []),
  signalsOf(MemberRolesSet, rolesSetSignals),
  signalsOf(MemberNicknameSet, nicknameSetSignals),
);
