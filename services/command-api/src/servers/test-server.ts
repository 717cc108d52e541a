/** Test support: a server of Ann with fixed ids and times. */
import { ChannelCreated } from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { RoleCreated, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { type Membership, membershipOf } from '@folkmoot/contracts/roles/permissions';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { type ServerEvent, type ServerState, serverFolding } from './server-state.ts';

export const SERVER = '1000';
export const ANN = '1';
export const BOB = '2';
export const CAT = '3';
export const ALL = '1001';
export const GENERAL = '1002';
export const NOW = 1_700_000_000_000;

export const serverCreated = ServerCreated({
  serverId: SERVER,
  name: 'Ann and friends',
  hexColor: '#123456',
  createdById: ANN,
  defaultRole: { roleId: ALL, name: 'All', hexColor: '#fff', permissions: 2, order: 1 },
  defaultChannel: { channelId: GENERAL, name: 'General', permissions: 7, order: 1 },
  createdAt: NOW,
});

export function channelCreated(channelId: string, channelType: number = CHANNEL_TYPE.SERVER_TEXT) {
  return ChannelCreated({
    serverId: SERVER,
    channelId,
    name: `channel ${channelId}`,
    channelType,
    order: 2,
    permissions: [{ roleId: ALL, permissions: 7 }],
    createdById: ANN,
    createdAt: NOW,
  });
}

export function roleCreated(roleId: string, botRole = false) {
  return RoleCreated({
    serverId: SERVER,
    roleId,
    name: 'New Role',
    hexColor: '#fff',
    icon: null,
    permissions: 2,
    hideRole: false,
    botRole,
    botId: botRole ? `bot of ${roleId}` : null,
    createdById: ANN,
    createdAt: NOW,
  });
}

/** A role with these permissions: two events. */
export function roleWith(roleId: string, permissions: number): ServerEvent[] {
  return [roleCreated(roleId), RoleUpdated({ serverId: SERVER, roleId, permissions })];
}

export function serverAfter(...events: readonly ServerEvent[]): ServerState {
  return fold(serverFolding, [serverCreated, ...events]);
}

/** The membership with these roles. */
export function membership(state: ServerState, userId: string, ...roleIds: readonly string[]): Membership {
  return membershipOf(userId, state.creatorId, state.defaultRoleId, roleIds, state.roles);
}
