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

export const RawBan = z.object({ serverId: z.string(), user: RawUser });
export type RawBan = z.infer<typeof RawBan>;

export const MemberChanges = RawServerMember.pick({ roleIds: true, nickname: true }).partial();
export type MemberChanges = z.infer<typeof MemberChanges>;

export const memberEvents = {
  /** To the server room, before the newcomer is in it. */
  joined: wireEvent('server:member_joined', z.object({ serverId: z.string(), member: RawServerMember })),
  /** To the server room, the leaver already out of it. */
  left: wireEvent('server:member_left', z.object({ serverId: z.string(), userId: z.string() })),
  updated: wireEvent('server:member_updated', z.object({ serverId: z.string(), userId: z.string(), updated: MemberChanges })),
} as const;
