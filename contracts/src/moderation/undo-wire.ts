/** The moderators' audit log with what can be undone. Folkmoot's own: the wire contract's log is unchanged. */
import { z } from 'zod';
import { RawModAuditLog } from './wire.ts';

/**
 * Why some actions cannot be undone: viewed content and exported data stay known; a sent reply stays sent; an undo is repeated manually,
 * and a repost by its user; a reset password must not return to its old owner; some changed nothing; some targets were deleted since;
 * invitations and accounts are deleted or created manually; the log has no client secret of an identity provider; and the bytes of a removed
 * file no longer exist.
 */
export const NEVER_UNDONE = [
  'look',
  'handedOut',
  'said',
  'repost',
  'undo',
  'password',
  'nothing',
  'gone',
  'byHand',
  'identityProvider',
  'destroyed',
] as const;
export type NeverUndone = (typeof NEVER_UNDONE)[number];

export const ActUndo = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('never'), why: z.enum(NEVER_UNDONE) }),
  z.object({ state: z.literal('undone'), byId: z.string(), byUsername: z.string(), at: z.number() }),
]);
export type ActUndo = z.infer<typeof ActUndo>;

export const ModeratorAct = RawModAuditLog.extend({
  undo: ActUndo,
  /** For an undo: kind of the undone action (`MODERATION_ACT`). */
  undoes: z.number().nullable(),
  /** Null, all: not about one. `userId` is then the author of the post, the opener of the ticket, or the subject of the case. */
  postId: z.string().nullable(),
  ticketId: z.number().nullable(),
  caseId: z.string().nullable(),
  /** Users of an inspected conversation, with their current names; otherwise empty. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type ModeratorAct = z.infer<typeof ModeratorAct>;

/** Effects of an undo, and changes that it keeps because they were made later. */
export const UNDO_EFFECTS = [
  'suspensionLifted',
  'suspensionAsBefore',
  'suspensionStays',
  'suspensionOver',
  'countLess',
  'addressBanLifted',
  'addressBanOver',
  'warningLifted',
  'warningOver',
  'warningBack',
  'shadowBanLifted',
  'shadowBanBack',
  'shadowBanStays',
  'shadowBanOver',
  'messageBack',
  'messagesBack',
  'messagesTooLate',
  'fieldBack',
  'fieldStays',
  'fieldTaken',
  'serverDeletionCancelled',
  'serverDeletionBack',
  'serverPinned',
  'serverUnpinned',
  'postBack',
  'pinBack',
  'announcementOver',
  'announcementBack',
  'ticketStatusBack',
  'ticketFreed',
  'ticketHeldBack',
  'caseReopened',
  'caseFreed',
  'caseHeldBack',
  'reportersTold',
  'appellantTold',
  'appealSettled',
  'ruleOver',
  'ruleBack',
  'cannedTextOver',
  'cannedTextBack',
  'timeOutBack',
] as const;
export type UndoEffectCode = (typeof UNDO_EFFECTS)[number];

export const UndoEffect = z.object({
  effect: z.enum(UNDO_EFFECTS),
  /** End of a suspension or time-out that is active again; null: permanent, or not applicable. */
  until: z.number().nullable(),
  /** Name of the field; for a ticket the restored status number; null: not applicable. */
  field: z.string().nullable(),
});
export type UndoEffect = z.infer<typeof UndoEffect>;

export const ActUndoPreview = z.object({ effects: z.array(UndoEffect) });
export type ActUndoPreview = z.infer<typeof ActUndoPreview>;

/** Number of messages that an action deleted, and how many can be restored: the others were deleted for another reason since. */
export const RemovedByAct = z.object({ messages: z.number(), restorableMessages: z.number(), restorableFiles: z.number() });
export type RemovedByAct = z.infer<typeof RemovedByAct>;
