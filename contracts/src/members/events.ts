/** Events of a membership. Stream `member-<serverId>-<userId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const membership = { serverId: z.string(), userId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

/** The message in the system channel that announces it, posted separately; null if the server has no system channel. */
const systemMessage = z.object({ messageId: z.string(), channelId: z.string() }).nullable();

export const MemberJoined = event(
  'MemberJoined',
  1,
  z.object({
    ...membership,
    memberId: z.string(),
    /** The user who created the server, and joins with it. */
    founder: z.boolean(),
    /** The invite that was used, which counts its uses by this. */
    inviteId: z.string().nullable(),
    systemMessage,
    joinedAt: z.number(),
  }),
  { partitionKey },
);

export const MemberLeft = event('MemberLeft', 1, z.object({ ...membership, systemMessage, leftAt: z.number() }), { partitionKey });

export const MemberKicked = event(
  'MemberKicked',
  1,
  z.object({ ...membership, kickedById: z.string(), systemMessage, kickedAt: z.number() }),
  { partitionKey },
);

/** Ends the membership, if any. Also for users who never were members. */
export const MemberBanned = event(
  'MemberBanned',
  1,
  z.object({
    ...membership,
    bannedById: z.string(),
    wasMember: z.boolean(),
    /** Their messages in this server within this time (both ends included) are removed. */
    deletedMessages: z.object({ from: z.number(), to: z.number() }).nullable(),
    systemMessage,
    bannedAt: z.number(),
  }),
  { partitionKey },
);

export const MemberUnbanned = event('MemberUnbanned', 1, z.object({ ...membership, unbannedById: z.string(), unbannedAt: z.number() }), {
  partitionKey,
});

/** A ban was undone, including the messages it removed. A `MemberUnbanned` before it lifts the ban. */
export const BanUndone = event(
  'BanUndone',
  1,
  z.object({
    ...membership,
    /** The `MemberBanned`, by its id and time. Times are unique for a user in a server. */
    undoneEventId: z.string(),
    bannedAt: z.number(),
    /** Messages that only the ban removed are restored. */
    restoredMessages: z.object({ from: z.number(), to: z.number() }).nullable(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey },
);

/** The full new list, without the default role. */
export const MemberRolesSet = event('MemberRolesSet', 1, z.object({ ...membership, roleIds: z.array(z.string()), setById: z.string() }), {
  partitionKey,
});

/** Null: none, or the user was erased. */
export const MemberNicknameSet = event(
  'MemberNicknameSet',
  1,
  z.object({ ...membership, nickname: z.string().nullable(), setById: z.string() }),
  { sealed: { nickname: 'userId' }, partitionKey },
);

export const memberEventSpecs = [
  MemberJoined,
  MemberLeft,
  MemberKicked,
  MemberBanned,
  MemberUnbanned,
  BanUndone,
  MemberRolesSet,
  MemberNicknameSet,
] as const;
