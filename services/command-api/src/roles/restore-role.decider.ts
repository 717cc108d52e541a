/** Restores a deleted role at its position, with its permissions and channels. Its last members have it again. Pure. */
import { ChannelPermissionsSet } from '@folkmoot/contracts/channels/events';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { RoleCreated, RolesReordered } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import type { RoleState } from './role-state.ts';
import { decideCreateRole, judgePermissions, type RoleFacts } from './roles.decider.ts';

/**
 * The caller needs the permission to create such a role: below their highest role, with permissions from roles above it. Members need no
 * event, because their streams still contain the role, unless their roles were set since.
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
  // Roles at its position or above are above the restored role.
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

/** Above all remaining roles that were below it. */
export function placeOf(role: RoleState, before: ServerState, state: ServerState): number {
  let below = 1;
  for (const { id, order } of before.roles.values()) if (order < role.order) below = Math.max(below, state.roles.get(id)?.order ?? 0);
  return below + 1;
}
