/** Limits of moderator input (users document 1.8) and of its effects (sections 2.1 and 11.2). */
const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

export const MODERATION_LIMITS = {
  reason: { min: 1, max: 500 },
  /** Of a suspension; 0 is permanent. */
  days: 31,
  /** Maximum number at once (exclusive). */
  atOnce: 5000,
  addressBanMs: 7 * DAY_MS,
  /** How far back a suspension or shadow ban deletes messages. */
  recentMs: 7 * HOUR_MS,
  warningMonths: 6,
  page: 30,
  /** Users whom a ban would disconnect that are listed before it; of others only the number is shown. */
  reachNamed: 20,
  serverAuditPage: 50,
  messagePage: 50,
  /** Servers pinned in explore at a time. */
  pinnedServers: 4,
  /** A permanently suspended account is deleted after this time. */
  deletionDelayMs: 15 * DAY_MS,
  /** Days in the statistics of the front page, including today. */
  statsDays: 30,
  /** How long a moderator need not enter the password again. */
  stepUpMs: 5 * 60 * 1000,
} as const;

/** A user with this many earlier warnings is suspended with the next one, and their addresses are banned. */
export const ESCALATIONS = [
  { warnings: 5, days: 30 },
  { warnings: 2, days: 7 },
] as const;

/** Kinds of moderator actions, as numbered in the audit log. */
export const MODERATION_ACT = {
  SUSPEND: 0,
  UNSUSPEND: 1,
  USER_UPDATE: 2,
  SERVER_DELETE: 3,
  SERVER_UPDATE: 4,
  POST_DELETE: 5,
  SUSPENSION_EDIT: 6,
  WARN: 7,
  ADDRESS_BAN: 8,
  SERVER_UNDO_DELETE: 9,
  SHADOW_BAN: 10,
  SHADOW_UNBAN: 11,
  /** Folkmoot's own: the wire contract has no number for it. */
  CHANNEL_INSPECTION: 12,
  /** Folkmoot's own, like all that follow: reports and appeals. */
  REPORT_DECISION: 13,
  REPORT_READING: 14,
  APPEAL_DECISION: 15,
  WARNING_LIFT: 16,
  HISTORY_SEARCH: 17,
  HISTORY_READING: 18,
  SEALED_OPENING: 19,
  HISTORY_EXPORT: 20,
  PAST_READING: 21,
  /** One of the above was undone. */
  UNDO: 22,
  /** Rules of the instance, ended time-outs, and access to messages of every server. */
  SITE_RULE_CREATE: 23,
  SITE_RULE_CHANGE: 24,
  SITE_RULE_DELETE: 25,
  SITE_TIME_OUT_LIFT: 26,
  SITE_DRY_RUN: 27,
  /** From here on only in the log of Folkmoot's console: the lists of the wire contract are unchanged. */
  ANNOUNCEMENT: 28,
  ANNOUNCEMENT_END: 29,
  REPOST_DELETE: 30,
  TICKET_STATUS: 31,
  TICKET_ANSWER: 32,
  TICKET_TAKE: 33,
  TICKET_RELEASE: 34,
  CANNED_TEXT_ADD: 35,
  CANNED_TEXT_EDIT: 36,
  CANNED_TEXT_DELETE: 37,
  CASE_TAKE: 38,
  CASE_RELEASE: 39,
  INSTANCE_SETTINGS: 40,
  INVITATION_CREATE: 44,
  INVITATION_DELETE: 45,
  REGISTRATION_APPROVE: 46,
  REGISTRATION_REJECT: 47,
  FILE_SEARCH: 52,
  FILE_REMOVAL: 53,
  IDENTITY_PROVIDER_SET: 60,
  IDENTITY_PROVIDER_REMOVE: 61,
  MESSAGE_DELETE: 62,
} as const;
export type ModerationActNumber = (typeof MODERATION_ACT)[keyof typeof MODERATION_ACT];
