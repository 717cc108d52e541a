/** What can happen between a person and a server. Stream `member-<serverId>-<userId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const membership = { serverId: z.string(), userId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

/** The message in the system channel that tells of it; posted beside, null when the server has no system channel. */
const systemMessage = z.object({ messageId: z.string(), channelId: z.string() }).nullable();

export const MemberJoined = event(
  'MemberJoined',
  1,
  z.object({
    ...membership,
    memberId: z.string(),
    /** The one who made the server: joins with it. */
    founder: z.boolean(),
    /** The invite that was used; it counts its uses by this. */
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

/** Ends a membership if there was one; works for people who never were members. */
export const MemberBanned = event(
  'MemberBanned',
  1,
  z.object({
    ...membership,
    bannedById: z.string(),
    wasMember: z.boolean(),
    /** Their messages in this server sent in this time (both ends included) are removed. */
    deletedMessages: z.object({ from: z.number(), to: z.number() }).nullable(),
    systemMessage,
    bannedAt: z.number(),
  }),
  { partitionKey },
);

export const MemberUnbanned = event('MemberUnbanned', 1, z.object({ ...membership, unbannedById: z.string(), unbannedAt: z.number() }), {
  partitionKey,
});

/** A ban was taken back, with the messages it removed; that it is lifted is said by a `MemberUnbanned` before. */
export const BanUndone = event(
  'BanUndone',
  1,
  z.object({
    ...membership,
    /** The `MemberBanned`, by its id, and by when it was: no two of a person in a server are of one moment. */
    undoneEventId: z.string(),
    bannedAt: z.number(),
    /** What it removed, and nothing else did, is there again. */
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

/** null: none, or the person was erased. */
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
