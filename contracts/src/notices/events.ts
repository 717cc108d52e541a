/** Notices of channels (stream `notice-<channelId>`) and of users (stream `notice-<userId>`). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const onChannel = { serverId: z.string(), channelId: z.string() };
const byServer = (data: { serverId: string }) => data.serverId;
const byPerson = (data: { userId: string }) => data.userId;
/** A change keeps `noticeId` and `createdAt`. */
const kept = { noticeId: z.string(), createdAt: z.number(), updatedAt: z.number() };

export const ChannelNoticeSet = event(
  'ChannelNoticeSet',
  1,
  z.object({ ...onChannel, ...kept, content: z.string(), setById: z.string() }),
  {
    partitionKey: byServer,
  },
);

export const ChannelNoticeRemoved = event('ChannelNoticeRemoved', 1, z.object({ ...onChannel, removedById: z.string() }), {
  partitionKey: byServer,
});

/** Null: the user was erased. */
export const PersonalNoticeSet = event('PersonalNoticeSet', 1, z.object({ userId: z.string(), ...kept, content: z.string().nullable() }), {
  sealed: { content: 'userId' },
  partitionKey: byPerson,
});

export const PersonalNoticeRemoved = event('PersonalNoticeRemoved', 1, z.object({ userId: z.string() }), { partitionKey: byPerson });

/** An important notice to a user: a warning, the deletion of their server. Stream `usernotices-<userId>`. */
export const UserNoticed = event(
  'UserNoticed',
  1,
  z.object({
    noticeId: z.string(),
    userId: z.string(),
    /** 0: a warning. Others are Folkmoot's own (`REPORT_NOTICE`, `SERVER_DELETED_NOTICE`). */
    kind: z.number(),
    /** Null, both: none, or the user was erased. */
    title: z.string().nullable(),
    content: z.string().nullable(),
    /** Null: the operator of the instance. */
    createdById: z.string().nullable(),
    createdAt: z.number(),
  }),
  { sealed: { title: 'userId', content: 'userId' }, partitionKey: byPerson },
);

/** The user has read it, or its cause was undone. */
export const UserNoticeDismissed = event('UserNoticeDismissed', 1, z.object({ noticeId: z.string(), userId: z.string() }), {
  partitionKey: byPerson,
});

export const noticeEventSpecs = [
  ChannelNoticeSet,
  ChannelNoticeRemoved,
  PersonalNoticeSet,
  PersonalNoticeRemoved,
  UserNoticed,
  UserNoticeDismissed,
] as const;
