/** Members on the wire (servers document, section 1; realtime contract 5.3). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser, RawUserWithLastOnline } from '../profiles/wire.ts';

export const RawServerMember = z.object({
  id: z.string(),
  serverId: z.string(),
  userId: z.string(),
  joinedAt: z.number(),
  nickname: z.string().nullable(),
  /** Never contains the default role. */
  roleIds: z.array(z.string()),
  user: RawUserWithLastOnline,
});
export type RawServerMember = z.infer<typeof RawServerMember>;

/** On the members page. */
export const PageMember = RawServerMember.omit({ id: true, serverId: true, user: true }).extend({
  user: RawUser,
  /** Day (start, UTC) of the last message sent or read in this server; null: never. */
  lastActiveAt: z.number().nullable(),
});
export type PageMember = z.infer<typeof PageMember>;

export const MembersPage = z.object({
  /** Number of matches. */
  total: z.number(),
  members: z.array(PageMember),
});
export type MembersPage = z.infer<typeof MembersPage>;

export const InactiveMember = PageMember.omit({ user: true }).extend({ username: z.string(), tag: z.string() });
export type InactiveMember = z.infer<typeof InactiveMember>;

export const InactiveMembers = z.object({
  members: z.array(InactiveMember),
  /** Inactive members who stay because they have a role that was not selected. */
  withRoles: z.number(),
  /** Inactive members who stay because their highest role is not below the caller's. */
  aboveYou: z.number(),
});
export type InactiveMembers = z.infer<typeof InactiveMembers>;

/** Result of a bulk command for each user. */
export const BulkResult = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ userId: z.string(), code: z.string(), message: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const RawBan = z.object({ serverId: z.string(), user: RawUser });
export type RawBan = z.infer<typeof RawBan>;

export const MemberChanges = RawServerMember.pick({ roleIds: true, nickname: true }).partial();
export type MemberChanges = z.infer<typeof MemberChanges>;

export const memberEvents = {
  /** To the server room, before the new member joins it. */
  joined: wireEvent('server:member_joined', z.object({ serverId: z.string(), member: RawServerMember })),
  /** To the server room, after the member has left it. */
  left: wireEvent('server:member_left', z.object({ serverId: z.string(), userId: z.string() })),
  updated: wireEvent('server:member_updated', z.object({ serverId: z.string(), userId: z.string(), updated: MemberChanges })),
} as const;
