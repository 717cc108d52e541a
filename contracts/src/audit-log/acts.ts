/** What is done in a server to its structure and to others, as its audit log tells it: one shape for all kinds. */
import { z } from 'zod';

/** Each can be taken back while what it left is still as it left it. */
export const ACTS = [
  'SERVER_UPDATE',
  'SERVER_ROLE_UPDATE',
  'SERVER_ROLE_DELETE',
  'SERVER_ROLES_ORDER',
  'SERVER_CHANNEL_UPDATE',
  'SERVER_CHANNEL_DELETE',
  'SERVER_CHANNEL_PERMISSIONS',
  'SERVER_CHANNELS_ORDER',
  'SERVER_MEMBER_ROLES',
  'SERVER_MEMBER_NICKNAME',
  'SERVER_EMOJI_RENAME',
  'SERVER_EMOJI_REMOVE',
  'SERVER_ROLE_CREATE',
  'SERVER_CHANNEL_CREATE',
  'SERVER_EMOJI_ADD',
  'SERVER_INVITE_CREATE',
  'SERVER_INVITE_DELETE',
  'SERVER_TIME_OUT_LIFT',
  'SERVER_RULE_SET',
  'SERVER_RULE_DELETE',
  'SERVER_NOTICE_SET',
  'SERVER_NOTICE_REMOVE',
  'SERVER_QUESTION_CREATE',
  'SERVER_QUESTION_UPDATE',
  'SERVER_QUESTION_DELETE',
  'SERVER_PUBLISH',
  'SERVER_DESCRIBE',
  'SERVER_UNPUBLISH',
] as const;
export type ServerAct = (typeof ACTS)[number];

export const ACT_FIELDS = [
  'name',
  'hexColor',
  'icon',
  'permissions',
  'hideRole',
  'slowModeSeconds',
  'defaultChannelId',
  'systemChannelId',
  'verified',
  'avatar',
  'banner',
  'nickname',
  'roleIds',
  'order',
  'categoryId',
  'description',
  'enabled',
  'trigger',
  'block',
  'alert',
  'timeOutMinutes',
  'exemptRoleIds',
  'exemptChannelIds',
  'title',
  'multiselect',
  'answers',
  'content',
  'until',
  'invite',
  'banned',
  'filterWords',
] as const;
export type ActField = (typeof ACT_FIELDS)[number];

const ActValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type ActValue = z.infer<typeof ActValue>;

/**
 * What something was and what it became. Told without either: pictures, since theirs are files, and what is too long for a line of the log
 * (what a rule looks for, answers), or said by the entry already (an invite).
 */
export const ActChange = z.object({
  field: z.enum(ACT_FIELDS),
  /** Of which channel it is the place, or of which role the rights; absent: of the subject. */
  of: z.string().optional(),
  from: ActValue,
  to: ActValue,
});
export type ActChange = z.infer<typeof ActChange>;

export const ActSubject = z.object({
  kind: z.enum(['server', 'role', 'channel', 'user', 'emoji', 'rule', 'question']),
  id: z.string(),
  /** What it was called then; null: people are named beside, and a server is the one it is about. */
  name: z.string().nullable(),
});

export type ActSubject = z.infer<typeof ActSubject>;

export const ActData = z.object({
  subject: ActSubject,
  changes: z.array(ActChange),
  /** Of roles and channels that the changes name: what they were called then. */
  names: z.record(z.string(), z.string()),
  /** Of an invite: which one it was of those of the person whose it is. Its code is in no log. */
  inviteId: z.string().optional(),
});
export type ActData = z.infer<typeof ActData>;
