/** Decisions on the roles of a server. Only the creator ignores the order of roles. An ADMIN does not. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import { type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { RoleChanges } from '@folkmoot/contracts/roles/wire';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import type { RoleState, Roles } from './role-state.ts';

export type CreateRoleFacts = {
  readonly serverId: string;
  readonly roleId: string;
  readonly callerId: string;
  /** The role limit of the server. */
  readonly mostRoles: number;
  readonly now: number;
};

export function decideCreateRole(state: ServerState, facts: CreateRoleFacts): Decision<ServerEvent, 'NotAMember' | 'TooManyRoles'> {
  if (state.status !== 'live') return refuse('NotAMember');
  let own = 0;
  for (const role of state.roles.values()) if (role.id !== state.defaultRoleId && !role.botRole) own += 1;
  if (own >= facts.mostRoles) return refuse('TooManyRoles');
  return [
    RoleCreated({
      serverId: facts.serverId,
      roleId: facts.roleId,
      name: NEW_ROLE.name,
      hexColor: NEW_ROLE.hexColor,
      icon: null,
      permissions: NEW_ROLE.permissions,
      hideRole: false,
      botRole: false,
      botId: null,
      createdById: facts.callerId,
      createdAt: facts.now,
    }),
  ];
}

export type RoleFacts = { readonly serverId: string; readonly roleId: string; readonly callerId: string; readonly caller: Membership };
export type UpdateRoleCode = 'NotAMember' | 'UnknownRole' | 'RoleAboveYours' | 'DefaultRoleAlwaysShown' | 'PermissionNotYours';

export function decideUpdateRole(
  state: ServerState,
  wanted: RoleChanges,
  { serverId, roleId, caller }: RoleFacts,
): Decision<ServerEvent, UpdateRoleCode> {
  if (state.status !== 'live') return refuse('NotAMember');
  const role = state.roles.get(roleId);
  if (!role) return refuse('UnknownRole');
  if (!isBelow(role, caller)) return refuse('RoleAboveYours');
  const changes = roleChanges(wanted);
  if (changes.hideRole && role.id === state.defaultRoleId) return refuse('DefaultRoleAlwaysShown');
  if (changes.permissions !== undefined) {
    const refusal = judgePermissions(role, changes.permissions, caller, state.roles);
    if (refusal) return refusal;
  }
  return [RoleUpdated({ serverId, roleId, ...changes })];
}

/** Only the given fields. An empty icon removes the icon. */
export function roleChanges({ name, hexColor, hideRole, permissions, icon }: RoleChanges): RoleChanges {
  return {
    ...(name !== undefined && { name }),
    ...(hexColor !== undefined && { hexColor }),
    ...(hideRole !== undefined && { hideRole }),
    ...(permissions !== undefined && { permissions }),
    ...(icon !== undefined && { icon: icon || null }),
  };
}

/** Callers cannot grant or remove a permission that they lack. Each changed bit must come from a role of the caller above this one. */
export function judgePermissions(
  role: Pick<RoleState, 'order' | 'permissions'>,
  permissions: number,
  caller: Membership,
  roles: Roles,
): Refusal<'PermissionNotYours'> | null {
  if (caller.isCreator) return null;
  const changed = role.permissions ^ permissions;
  let granted = 0;
  for (const id of caller.roleIds) {
    const own = roles.get(id);
    if (!own || own.order <= role.order) continue;
    granted |= (own.permissions & ROLE_PERMISSION.ADMIN) !== 0 ? changed : own.permissions;
  }
  return (changed & ~granted) === 0 ? null : refuse('PermissionNotYours');
}

export type DeleteRoleCode = 'NotAMember' | 'UnknownRole' | 'DefaultRoleKept' | 'BotRoleKept' | 'RoleAboveYours';

export function decideDeleteRole(
  state: ServerState,
  { serverId, roleId, callerId, caller }: RoleFacts,
): Decision<ServerEvent, DeleteRoleCode> {
  if (state.status !== 'live') return refuse('NotAMember');
  const role = state.roles.get(roleId);
  if (!role) return refuse('UnknownRole');
  if (role.id === state.defaultRoleId) return refuse('DefaultRoleKept');
  if (role.botRole) return refuse('BotRoleKept');
  if (!isBelow(role, caller)) return refuse('RoleAboveYours');
  return [RoleDeleted({ serverId, roleId, deletedById: callerId })];
}

export type OrderRolesCode = 'NotAMember' | 'RoleOrderIncomplete' | 'DefaultRoleFirst' | 'RoleAboveYours';

/** The order of each role is its index + 1. */
export function decideOrderRoles(
  state: ServerState,
  roleIds: readonly string[],
  { serverId, caller }: { readonly serverId: string; readonly caller: Membership },
): Decision<ServerEvent, OrderRolesCode> {
  if (state.status !== 'live') return refuse('NotAMember');
  const named = new Set(roleIds);
  if (named.size !== roleIds.length || named.size !== state.roles.size) return refuse('RoleOrderIncomplete');
  for (const id of named) if (!state.roles.has(id)) return refuse('RoleOrderIncomplete');
  if (roleIds[0] !== state.defaultRoleId) return refuse('DefaultRoleFirst');
  const moved = roleIds.flatMap((id, index) => {
    const role = state.roles.get(id);
    return role && role.order !== index + 1 ? [{ from: role.order, to: index + 1 }] : [];
  });
  if (moved.length === 0) return [];
  const top = caller.isCreator ? Number.POSITIVE_INFINITY : caller.topOrder;
  if (moved.some(({ from, to }) => from >= top || to >= top)) return refuse('RoleAboveYours');
  return [RolesReordered({ serverId, roleIds: [...roleIds] })];
}

function isBelow(role: RoleState, caller: Membership): boolean {
  return caller.isCreator || role.order < caller.topOrder;
}
