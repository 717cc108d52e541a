/** Looks up the permissions of a user. The contract evaluates the bits. */
import {
  CHANNEL_PERMISSION,
  hasInChannel,
  holds,
  type Membership,
  membershipOf,
  ROLE_PERMISSION,
} from '@folkmoot/contracts/roles/permissions';
import type { State } from './state.ts';

type PermissionState = Pick<State, 'servers' | 'roles' | 'members'>;

/** null: not a member, or the server is unknown. */
export function membershipIn(state: PermissionState, serverId: string, userId: string): Membership | null {
  const server = state.servers.get(serverId);
  const member = state.members.get(serverId)?.get(userId);
  const roles = state.roles.get(serverId);
  if (!server || !member || !roles) return null;
  return membershipOf(userId, server.createdById, server.defaultRoleId, member.roleIds, roles);
}

export function mayInServer(state: PermissionState, serverId: string, userId: string, bits: number): boolean {
  const membership = membershipIn(state, serverId, userId);
  return membership !== null && holds(membership, bits);
}

/** In a direct conversation everything is allowed here, because only the server knows who blocked whom. */
function mayInChannel(state: PermissionState & Pick<State, 'channels'>, channelId: string, userId: string, bits: number): boolean {
  const channel = state.channels.get(channelId);
  if (!channel) return false;
  if (channel.serverId === null) return true;
  const membership = membershipIn(state, channel.serverId, userId);
  return membership !== null && hasInChannel(membership, channel.permissions ?? [], bits);
}

export function maySee(state: PermissionState & Pick<State, 'channels'>, channelId: string, userId: string): boolean {
  return mayInChannel(state, channelId, userId, CHANNEL_PERMISSION.PUBLIC_CHANNEL);
}

/** Calls need a channel for text and another user: the notes channel allows none. */
export function mayCall(state: PermissionState & Pick<State, 'channels' | 'inbox'>, channelId: string, userId: string): boolean {
  const channel = state.channels.get(channelId);
  if (channel?.serverId === null) return (state.inbox.get(channelId)?.recipientId ?? userId) !== userId;
  const both = CHANNEL_PERMISSION.PUBLIC_CHANNEL | CHANNEL_PERMISSION.JOIN_VOICE;
  return mayInChannel(state, channelId, userId, both);
}

/** Sending needs the permission of the channel and, in a server, of a role. */
export function maySend(state: PermissionState & Pick<State, 'channels'>, channelId: string, userId: string): boolean {
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  const both = CHANNEL_PERMISSION.PUBLIC_CHANNEL | CHANNEL_PERMISSION.SEND_MESSAGE;
  if (!mayInChannel(state, channelId, userId, both)) return false;
  return serverId === null || mayInServer(state, serverId, userId, ROLE_PERMISSION.SEND_MESSAGE);
}
