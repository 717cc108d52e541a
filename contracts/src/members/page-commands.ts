/** The members page of the server settings: search, inactive members, and actions on up to 100 users at once (decision 128). */
import { z } from 'zod';
import { integer, OptionalText } from '../kernel/fields.ts';
import { RoleId, ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { MEMBER_SORTS, MEMBERS_PAGE_LIMITS } from './limits.ts';
import { BulkResult, InactiveMembers, MembersPage } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const { MANAGE_ROLES, KICK, BAN } = ROLE_PERMISSION;

function withPermission(bit: number): Requirement[] {
  return [{ need: 'user' }, { need: 'member' }, { need: 'role', bit }];
}

const UserIds = z.array(UserId).min(1).max(MEMBERS_PAGE_LIMITS.atOnce);
const bulkLimit = { name: 'server_members_bulk', requests: 30, perMs: 10_000 } as const;

/** Paged by offset, so that a list can jump to any part. */
export const searchMembers = query('searchMembers', '/servers/:serverId/members', {
  who: [{ need: 'user' }, { need: 'member' }, { need: 'anyRole', bits: [MANAGE_ROLES, KICK, BAN] }],
  limit: { name: 'server_members_search', requests: 120, perMs: 10_000 },
  params: InServer,
  query: z.object({
    /** Part of a user name, tag (`name:tag`) or nickname, or an id. */
    search: OptionalText.pipe(z.string().max(MEMBERS_PAGE_LIMITS.search).optional()),
    /** The id of the default role selects members without another role. */
    roleId: OptionalText.pipe(z.string().max(20).optional()),
    /** Both ends included. */
    joinedFrom: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    joinedTo: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    sort: z.enum(MEMBER_SORTS).default('joined'),
    order: z.enum(['asc', 'desc']).default('desc'),
    offset: integer(0, 1_000_000).default(0),
    limit: integer(1, MEMBERS_PAGE_LIMITS.page).default(100),
  }),
  reply: MembersPage,
});

/** Dry run of a prune: every member whom the caller would remove, longest inactive first. Removes nobody. */
export const listInactiveMembers = query('listInactiveMembers', '/servers/:serverId/members/inactive', {
  who: withPermission(KICK),
  limit: { name: 'server_members_inactive', requests: 30, perMs: 10_000 },
  params: InServer,
  query: z.object({
    days: integer(MEMBERS_PAGE_LIMITS.inactiveDays.min, MEMBERS_PAGE_LIMITS.inactiveDays.max),
    /** Comma-separated role ids: members who have only these roles are included. */
    roleIds: OptionalText.pipe(z.string().max(10_000).optional()),
  }),
  reply: InactiveMembers,
});

export const changeMembersRole = command('changeMembersRole', 'POST', '/servers/:serverId/bulk/roles', {
  who: withPermission(MANAGE_ROLES),
  limit: bulkLimit,
  params: InServer,
  body: z.strictObject({ roleId: RoleId, change: z.enum(['add', 'remove']), userIds: UserIds }),
  reply: BulkResult,
});

export const kickMembers = command('kickMembers', 'POST', '/servers/:serverId/bulk/kick', {
  who: withPermission(KICK),
  limit: bulkLimit,
  params: InServer,
  body: z.strictObject({ userIds: UserIds }),
  reply: BulkResult,
});

export const banMembers = command('banMembers', 'POST', '/servers/:serverId/bulk/ban', {
  who: withPermission(BAN),
  limit: bulkLimit,
  params: InServer,
  body: z.strictObject({ userIds: UserIds, shouldDeleteRecentMessages: z.boolean().optional() }),
  reply: BulkResult,
});
