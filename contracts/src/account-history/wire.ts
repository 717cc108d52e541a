/** Staff actions on an account, as its user sees them. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';

/** Shadow bans and their effects are left out, because a shadow-banned user must not find out. */
export const ACCOUNT_ACTS = [
  'warned',
  'warningLifted',
  'suspended',
  'suspensionEdited',
  'suspensionLifted',
  'addressesBanned',
  'edited',
  'badgesSet',
  'postDeleted',
  'messageDeleted',
  'timedOut',
  'timeOutLifted',
  'addressBarred',
  'appealUpheld',
  'appealLifted',
  'serverEdited',
  'serverPinned',
  'serverUnpinned',
  'serverDeletionScheduled',
  'serverDeletionCancelled',
  'serverDeleted',
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** Fields of an account and of a server. */
export const ACCOUNT_FIELDS = ['username', 'tag', 'email', 'emailConfirmed', 'newPassword'] as const;
export const EDITED_FIELDS = [...ACCOUNT_FIELDS, 'name', 'verified'] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

export const ACCOUNT_HISTORY_LIMITS = { page: 50 } as const;

/** The acting moderator is not shown. The content of a sanction's notice is not part of this list. */
export const AccountHistoryEntry = z.object({
  id: z.string(),
  act: z.enum(ACCOUNT_ACTS),
  at: z.number(),
  /** For an appeal: the answer. Null: no answer, or its author was erased. */
  reason: z.string().nullable(),
  /** End of the sanction. Null: permanent, or not applicable. */
  until: z.number().nullable(),
  /** Messages from this time on were deleted with the sanction; null: none were. */
  deletesSince: z.number().nullable(),
  /** Names of the edited fields; the earlier values are not stored. */
  fields: z.array(z.enum(EDITED_FIELDS)),
  /** The badges after the change; null: the badges did not change. */
  badges: z.number().nullable(),
  /** The deleted post; null: none. */
  postId: z.string().nullable(),
  /** The user's server, with its name at that time; null, both: none. */
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  /** When a moderator reverted the action; null: not reverted. */
  undoneAt: z.number().nullable(),
});
export type AccountHistoryEntry = z.infer<typeof AccountHistoryEntry>;
