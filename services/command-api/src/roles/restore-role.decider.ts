/** A deleted role as it was, at the place where it was: with its rights, in its channels. Who had it last has it again. Pure. */
import { ChannelPermissionsSet } from '@folkmoot/contracts/channels/events';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { RoleCreated, RolesReordered } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import type { RoleState } from './role-state.ts';
import { decideCreateRole, judgePermissions, type RoleFacts } from './roles.decider.ts';

/**
 * Nobody makes by it what they could not make by hand: it comes in below their own highest role, with rights that they hold above it. Members
 * need no event: their own streams name it still, unless their roles were set since.
 */
export function decideRestoreRole(state: ServerState, before: ServerState, facts: RoleFacts & { readonly mostRoles: number }) {
  const { serverId, roleId, callerId, caller, mostRoles } = facts;
  const role = before.roles.get(roleId);
  if (!role || role.botRole) return refuse('UnknownAuditEntry');
  if (state.roles.has(roleId)) return refuse('AlreadyUndone');
  const room = decideCreateRole(state, { serverId, roleId, callerId, mostRoles, now: role.createdAt });
  if (isRefusal(room)) return room;
  const order = placeOf(role, before, state);
  if (!caller.isCreator && order > caller.topOrder) return refuse('RoleAboveYours');
  // Those that will stand above it are those that stand at its place or above now.
  const above = judgePermissions({ order: order - 1, permissions: 0 }, role.permissions, caller, state.roles);
  if (above) return above;
  const { id: _, order: __, ...kept } = role;
  const events: ServerEvent[] = [RoleCreated({ serverId, roleId, ...kept })];
  if (order !== NEW_ROLE.order) {
    const roleIds = [...state.roles.values()].toSorted((a, b) => a.order - b.order).map(({ id }) => id);
    events.push(RolesReordered({ serverId, roleIds: roleIds.toSpliced(order - 1, 0, roleId) }));
  }
  for (const [channelId, { permissions }] of before.channels) {
    const entry = permissions.find((each) => each.roleId === roleId);
    if (entry && state.channels.has(channelId)) events.push(ChannelPermissionsSet({ serverId, channelId, ...entry }));
  }
  return events;
}

/** Above all that stood below it and are there still. */
export function placeOf(role: RoleState, before: ServerState, state: ServerState): number {
  let below = 1;
  for (const { id, order } of before.roles.values()) if (order < role.order) below = Math.max(below, state.roles.get(id)?.order ?? 0);
  return below + 1;
}
