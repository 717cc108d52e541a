/** Commands on roles (servers document 5.4). */
import { z } from 'zod';
import { HexColor, icon, integer, nameText, optional } from '../kernel/fields.ts';
import { RoleId, ServerId } from '../kernel/ids.ts';
import { command, type Requirement } from '../kernel/route.ts';
import { ROLE_LIMITS } from './limits.ts';
import { ALL_ROLE_PERMISSIONS, ROLE_PERMISSION } from './permissions.ts';
import { RawServerRole, RoleChanges } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const OnRole = z.object({ serverId: ServerId, roleId: RoleId });
const mayManage: Requirement[] = [{ need: 'userOrBot' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.MANAGE_ROLES }];

export const createRole = command('createRole', 'POST', '/servers/:serverId/roles', {
  who: mayManage,
  params: InServer,
  reply: RawServerRole,
  refuses: ['NotAMember', 'TooManyRoles'],
});

export const updateRole = command('updateRole', 'POST', '/servers/:serverId/roles/:roleId', {
  who: mayManage,
  limit: { name: 'server_role_update', requests: 10, perMs: 10_000 },
  params: OnRole,
  body: z.object({
    name: optional(nameText(ROLE_LIMITS.name.min, ROLE_LIMITS.name.max)),
    hexColor: optional(HexColor),
    hideRole: optional(z.boolean()),
    permissions: optional(integer(0, ALL_ROLE_PERMISSIONS)),
    /** Null or empty: none. */
    icon: icon(ROLE_LIMITS.icon).nullable().optional(),
  }),
  reply: RoleChanges,
  refuses: ['NotAMember', 'UnknownRole', 'RoleAboveYours', 'DefaultRoleAlwaysShown', 'PermissionNotYours'],
});

export const deleteRole = command('deleteRole', 'DELETE', '/servers/:serverId/roles/:roleId', {
  who: mayManage,
  params: OnRole,
  reply: RawServerRole,
  refuses: ['NotAMember', 'UnknownRole', 'DefaultRoleKept', 'BotRoleKept', 'RoleAboveYours'],
});

export const orderRoles = command('orderRoles', 'POST', '/servers/:serverId/roles/order', {
  who: mayManage,
  limit: { name: 'server_role_update_order', requests: 50, perMs: 10_000 },
  params: InServer,
  body: z.object({ roleIds: z.array(z.string().max(100)).max(1000) }),
  reply: z.literal(true),
  refuses: ['NotAMember', 'RoleOrderIncomplete', 'DefaultRoleFirst', 'RoleAboveYours'],
});
