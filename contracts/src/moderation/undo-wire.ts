/** The moderators' audit log with what of it can be taken back. Ours: the wire contract's log tells what it told. */
import { z } from 'zod';
import { RawModAuditLog } from './wire.ts';

export const ActUndo = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('undone'), byId: z.string(), byUsername: z.string(), at: z.number() }),
]);
export type ActUndo = z.infer<typeof ActUndo>;

export const ModeratorAct = RawModAuditLog.extend({
  /** null: it changed nothing, or has no opposite here. */
  undo: ActUndo.nullable(),
  /** Of an undo: what kind of act it took back (`MODERATION_ACT`). */
  undoes: z.number().nullable(),
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
  'serverDeletionCancelled',
  'serverDeletionBack',
  'serverPinned',
  'serverUnpinned',
  'postBack',
  'pinBack',
] as const;
export type UndoEffectCode = (typeof UNDO_EFFECTS)[number];

export const UndoEffect = z.object({
  effect: z.enum(UNDO_EFFECTS),
  /** Of a suspension that holds again: until when; null: for good, or it is none. */
  until: z.number().nullable(),
  /** Of a field: which; null: it is about none. */
  field: z.string().nullable(),
});
export type UndoEffect = z.infer<typeof UndoEffect>;

export const ActUndoPreview = z.object({ effects: z.array(UndoEffect) });
export type ActUndoPreview = z.infer<typeof ActUndoPreview>;

/** What an act deleted, and what of it can be brought back: the rest was removed otherwise since. */
export const RemovedByAct = z.object({ messages: z.number(), restorableMessages: z.number(), restorableFiles: z.number() });
export type RemovedByAct = z.infer<typeof RemovedByAct>;
