/** The roles in the state of a server stream. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { DEFAULT_ROLE, NEW_ROLE } from '@folkmoot/contracts/roles/limits';

export type RoleState = {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly hexColor: string;
  readonly order: number;
  readonly permissions: number;
  readonly hideRole: boolean;
  readonly botRole: boolean;
  /** The bot that the role belongs to. */
  readonly botId: string | null;
  readonly createdById: string;
  readonly createdAt: number;
};

export type Roles = ReadonlyMap<string, RoleState>;

export type RoleEvent = EventOf<typeof RoleCreated | typeof RoleUpdated | typeof RoleDeleted | typeof RolesReordered>;

export function evolveRoles(roles: Roles, event: RoleEvent): Roles {
  switch (event.type) {
    case 'RoleCreated':
      return withCreated(roles, event.data);
    case 'RoleUpdated': {
      const { serverId: _, roleId, ...changes } = event.data;
      return new Map(roles).set(roleId, merge(known(roles, roleId), changes));
    }
    case 'RoleDeleted': {
      const rest = [...roles.values()].filter((role) => role.id !== known(roles, event.data.roleId).id);
      rest.sort((a, b) => a.order - b.order);
      return new Map(rest.map((role, index) => [role.id, { ...role, order: index + 1 }]));
    }
    case 'RolesReordered':
      return new Map(event.data.roleIds.map((id, index) => [id, { ...known(roles, id), order: index + 1 }]));
  }
}

function withCreated(roles: Roles, data: EventOf<typeof RoleCreated>['data']): Roles {
  const { serverId: _, roleId, ...role } = data;
  const next = new Map<string, RoleState>();
  for (const other of roles.values()) {
    next.set(other.id, other.order === DEFAULT_ROLE.order ? other : { ...other, order: other.order + 1 });
  }
  return next.set(roleId, { id: roleId, order: NEW_ROLE.order, ...role });
}

type Changes = { readonly [Key in 'name' | 'icon' | 'hexColor' | 'permissions' | 'hideRole']?: RoleState[Key] | undefined };

function merge(role: RoleState, changes: Changes): RoleState {
  return {
    ...role,
    name: changes.name ?? role.name,
    icon: changes.icon === undefined ? role.icon : changes.icon,
    hexColor: changes.hexColor ?? role.hexColor,
    permissions: changes.permissions ?? role.permissions,
    hideRole: changes.hideRole ?? role.hideRole,
  };
}

function known(roles: Roles, roleId: string): RoleState {
  const role = roles.get(roleId);
  if (!role) throw new Error(`Role ${roleId} is not of this server`);
  return role;
}
