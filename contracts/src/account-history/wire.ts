/** What staff did to somebody's account, as that person sees it. Ours: the wire contract knows nothing of it. */
import { z } from 'zod';

/** A shadow ban is none of them, nor what goes with it: whoever nobody hears is not to know. */
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

/** Of an account, and of a server. */
export const ACCOUNT_FIELDS = ['username', 'tag', 'email', 'emailConfirmed', 'newPassword'] as const;
export const EDITED_FIELDS = [...ACCOUNT_FIELDS, 'name', 'verified'] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

export const ACCOUNT_HISTORY_LIMITS = { page: 50 } as const;

/** Who did it is not told: it was a moderator, or a rule of theirs. What a sanction itself says when it comes is not this list's. */
export const AccountHistoryEntry = z.object({
  id: z.string(),
  act: z.enum(ACCOUNT_ACTS),
  at: z.number(),
  /** Of an appeal: the answer. null: none was given, or who wrote it was erased. */
  reason: z.string().nullable(),
  /** When it ends, or counts no more; null: of a suspension for good, of everything else nothing. */
  until: z.number().nullable(),
  /** What they wrote from then on was deleted with it; null: nothing was. */
  deletesSince: z.number().nullable(),
  /** Which fields were edited; what they were stands nowhere. */
  fields: z.array(z.enum(EDITED_FIELDS)),
  /** Those they have since; null: it was no change of badges. */
  badges: z.number().nullable(),
  /** The post that was deleted; null: none was. */
  postId: z.string().nullable(),
  /** Of a server of theirs, by the name it had; null, both: it was about none. */
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  /** When a moderator took it back; null: nobody did. */
  undoneAt: z.number().nullable(),
});
export type AccountHistoryEntry = z.infer<typeof AccountHistoryEntry>;
