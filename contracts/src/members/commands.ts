/** Commands and queries on members (servers document 5.2; leaving 5.1). */
import { z } from 'zod';
import { Flag, nameText, optional, StatusTrue } from '../kernel/fields.ts';
import { ServerId, UserId } from '../kernel/ids.ts';
import { nicknameForm } from '../kernel/nickname.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { MEMBER_LIMITS } from './limits.ts';
import { MemberChanges, RawBan } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const OnMember = z.object({ serverId: ServerId, userId: UserId });

function withPermission(bit: number): Requirement[] {
  return [{ need: 'userOrBot' }, { need: 'member' }, { need: 'role', bit }];
}

/** Whitespace only clears it, like null. */
const Nickname = z
  .string()
  .transform((nickname) => nicknameForm(nickname) || null)
  .pipe(z.union([z.null(), nameText(MEMBER_LIMITS.nickname.min, MEMBER_LIMITS.nickname.max)]));

export const leaveServer = command('leaveServer', 'POST', '/servers/:serverId/leave', {
  who: [{ need: 'user' }, { need: 'member', evenIfScheduled: true }],
  params: InServer,
  reply: StatusTrue,
  refuses: ['NotAMember', 'CreatorCannotLeave'],
});

export const setMemberRoles = command('setMemberRoles', 'POST', '/servers/:serverId/members/:userId', {
  who: withPermission(ROLE_PERMISSION.MANAGE_ROLES),
  limit: { name: 'server_member_role_update', requests: 10, perMs: 10_000 },
  params: OnMember,
  /** The full new list, without the default role. */
  body: z.object({ roleIds: optional(z.array(z.string().max(100)).max(1000)) }),
  reply: MemberChanges,
  refuses: ['UnknownMember', 'DefaultRoleGiven', 'UnknownRole', 'RoleOutOfReach', 'BotRoleGiven'],
});

export const setNickname = command('setNickname', 'POST', '/servers/:serverId/members/:userId/profile', {
  who: withPermission(ROLE_PERMISSION.NICKNAME_MEMBER),
  limit: { name: 'server_member_profile_update', requests: 10, perMs: 10_000 },
  params: OnMember,
  body: z.object({ nickname: Nickname.nullable().optional() }),
  reply: MemberChanges,
  refuses: ['UnknownMember', 'NicknameOfAnother', 'MemberAboveYou', 'NicknameNotAllowed'],
});

export const kickMember = command('kickMember', 'DELETE', '/servers/:serverId/members/:userId/kick', {
  who: withPermission(ROLE_PERMISSION.KICK),
  limit: { name: 'server_kick_member', requests: 30, perMs: 10_000 },
  params: OnMember,
  reply: StatusTrue,
  refuses: ['NotYourself', 'CreatorIsSafe', 'UnknownMember', 'MemberAboveYou'],
});

/** Clients request the deletion in the query, the specification in the body: both work. */
const BanOptions = z.object({ shouldDeleteRecentMessages: Flag.optional() });

export const banMember = command('banMember', 'POST', '/servers/:serverId/bans/:userId', {
  who: withPermission(ROLE_PERMISSION.BAN),
  limit: { name: 'server_ban_member', requests: 30, perMs: 10_000 },
  params: OnMember,
  query: BanOptions,
  body: BanOptions,
  reply: StatusTrue,
  refuses: ['NotYourself', 'CreatorIsSafe', 'AlreadyBanned', 'UnknownPerson', 'MemberAboveYou'],
});

export const unbanMember = command('unbanMember', 'DELETE', '/servers/:serverId/bans/:userId', {
  who: withPermission(ROLE_PERMISSION.BAN),
  limit: { name: 'server_ban_member', requests: 80, perMs: 10_000 },
  params: OnMember,
  reply: StatusTrue,
  refuses: ['NotBanned'],
});

export const listBans = query('listBans', '/servers/:serverId/bans', {
  who: withPermission(ROLE_PERMISSION.BAN),
  limit: { name: 'server_ban_member_list', requests: 30, perMs: 10_000 },
  params: InServer,
  reply: z.array(RawBan),
});
