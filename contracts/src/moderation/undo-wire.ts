/** The moderators' audit log with what of it can be taken back. Ours: the wire contract's log tells what it told. */
import { z } from 'zod';
import { RawModAuditLog } from './wire.ts';

/**
 * Why some acts are never taken back: a look cannot be unseen, nor what was handed out be called in; what was said in a ticket was said; an
 * undo is done again by hand, and a repost by whoever it was of; who had an old password is not to have the account by it; some changed
 * nothing; of some nothing is left, as whoever it was of deleted it since, or is gone; and invitations and accounts are deleted, or made anew,
 * by hand; and the bytes of a removed file are gone.
 */
export const NEVER_UNDONE = ['look', 'handedOut', 'said', 'repost', 'undo', 'password', 'nothing', 'gone', 'byHand', 'destroyed'] as const;
export type NeverUndone = (typeof NEVER_UNDONE)[number];

export const ActUndo = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('never'), why: z.enum(NEVER_UNDONE) }),
  z.object({ state: z.literal('undone'), byId: z.string(), byUsername: z.string(), at: z.number() }),
]);
export type ActUndo = z.infer<typeof ActUndo>;

export const ModeratorAct = RawModAuditLog.extend({
  undo: ActUndo,
  /** Of an undo: what kind of act it took back (`MODERATION_ACT`). */
  undoes: z.number().nullable(),
  /** null, all: it is about none. `userId` is then who wrote the post, opened the ticket, or whom the case is about. */
  postId: z.string().nullable(),
  ticketId: z.number().nullable(),
  caseId: z.string().nullable(),
  /** Whose conversation it was that was looked into, by their names now; of everything else nobody. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type ModeratorAct = z.infer<typeof ModeratorAct>;

/** What an undo would do, and what it would leave alone since somebody changed it after the act. */
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
  /** Of a suspension or a time-out that holds again: until when; null: for good, or it is none. */
  until: z.number().nullable(),
  /** Of a field: which; of a ticket: the status it has again, by its number. null: it is about none. */
  field: z.string().nullable(),
});
export type UndoEffect = z.infer<typeof UndoEffect>;

export const ActUndoPreview = z.object({ effects: z.array(UndoEffect) });
export type ActUndoPreview = z.infer<typeof ActUndoPreview>;

/** What an act deleted, and what of it can be brought back: the rest was removed otherwise since. */
export const RemovedByAct = z.object({ messages: z.number(), restorableMessages: z.number(), restorableFiles: z.number() });
export type RemovedByAct = z.infer<typeof RemovedByAct>;
