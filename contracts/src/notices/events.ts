/** Notices of channels (stream `notice-<channelId>`) and of people (stream `notice-<userId>`). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const onChannel = { serverId: z.string(), channelId: z.string() };
const byServer = (data: { serverId: string }) => data.serverId;
const byPerson = (data: { userId: string }) => data.userId;
/** `noticeId` and `createdAt` stay while the notice is only changed. */
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

/** null: the person was erased. */
export const PersonalNoticeSet = event('PersonalNoticeSet', 1, z.object({ userId: z.string(), ...kept, content: z.string().nullable() }), {
  sealed: { content: 'userId' },
  partitionKey: byPerson,
});

export const PersonalNoticeRemoved = event('PersonalNoticeRemoved', 1, z.object({ userId: z.string() }), { partitionKey: byPerson });

/** Somebody is told something of weight: a warning, the end of their server. Stream `usernotices-<userId>`. */
export const UserNoticed = event(
  'UserNoticed',
  1,
  z.object({
    noticeId: z.string(),
    userId: z.string(),
    /** 0: a warning; others are ours (`REPORT_NOTICE`, `SERVER_DELETED_NOTICE`). */
    kind: z.number(),
    /** null, both: none, or the person was erased. */
    title: z.string().nullable(),
    content: z.string().nullable(),
    /** null: the operator of the installation. */
    createdById: z.string().nullable(),
    createdAt: z.number(),
  }),
  { sealed: { title: 'userId', content: 'userId' }, partitionKey: byPerson },
);

/** They have read it, or what it told of was taken back. */
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
