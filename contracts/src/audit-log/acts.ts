/** Actions on a server's structure and members, as the audit log shows them: one shape for all kinds. */
import { z } from 'zod';

/** Each can be reverted while its result is unchanged. */
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
export type UndoableServerAction = (typeof ACTS)[number];

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
  'editHistory',
] as const;
export type ActField = (typeof ACT_FIELDS)[number];

const ActValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type ActValue = z.infer<typeof ActValue>;

/**
 * The value before and after. Without either for images, which are files; for values too long for the log (the terms of a rule, answers);
 * and for values that the entry already has (an invite).
 */
export const ActChange = z.object({
  field: z.enum(ACT_FIELDS),
  /** The channel whose position, or the role whose permissions, changed; absent: the subject. */
  of: z.string().optional(),
  from: ActValue,
  to: ActValue,
});
export type ActChange = z.infer<typeof ActChange>;

export const ActSubject = z.object({
  kind: z.enum(['server', 'role', 'channel', 'user', 'emoji', 'rule', 'question']),
  id: z.string(),
  /** Name at that time. Null for people, who are listed separately, and for the server of the log. */
  name: z.string().nullable(),
});

export type ActSubject = z.infer<typeof ActSubject>;

export const ActData = z.object({
  subject: ActSubject,
  changes: z.array(ActChange),
  /** Names at that time of roles and channels in the changes. */
  names: z.record(z.string(), z.string()),
  /** For an invite: its id among the creator's invites. The code is never in a log. */
  inviteId: z.string().optional(),
});
export type ActData = z.infer<typeof ActData>;
