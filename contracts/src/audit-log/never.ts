/** Entries of a server's audit log that cannot be undone, with the reason. */
import { z } from 'zod';
import { ACTS, type UndoableServerAction } from './acts.ts';

/**
 * Kicked members can join again; a transferred server belongs to its new owner, a deleted one no longer exists; an undo cannot be undone;
 * actions of the instance's moderators belong to them; a removed link preview is shown again in the menu of its message.
 */
export const NEVER_UNDOABLE = ['left', 'transferred', 'deleted', 'undo', 'site', 'atMessage'] as const;
export const NeverUndoable = z.enum(NEVER_UNDOABLE);
export type NeverUndoable = z.infer<typeof NeverUndoable>;

type OfContract = 'SERVER_OWNERSHIP_UPDATE' | 'SERVER_DELETE' | 'SERVER_USER_KICK' | 'SERVER_USER_BAN' | 'SERVER_USER_UNBAN';
type OfUndo = 'SERVER_MESSAGE_RESTORE' | 'SERVER_USER_BAN_UNDO' | 'SERVER_ACT_UNDO';
export type LoggedKind = OfContract | OfUndo | 'SERVER_MESSAGE_DELETE' | 'SERVER_EMBED_REMOVE' | UndoableServerAction;

/** Kinds that can be undone while their result is unchanged. */
export const UNDOABLE = ['SERVER_USER_BAN', 'SERVER_USER_UNBAN', 'SERVER_MESSAGE_DELETE', ...ACTS] as const;
type UndoableKind = (typeof UNDOABLE)[number];

const WHY: Readonly<Record<Exclude<LoggedKind, UndoableKind>, NeverUndoable>> = {
  SERVER_OWNERSHIP_UPDATE: 'transferred',
  SERVER_DELETE: 'deleted',
  SERVER_USER_KICK: 'left',
  SERVER_EMBED_REMOVE: 'atMessage',
  SERVER_MESSAGE_RESTORE: 'undo',
  SERVER_USER_BAN_UNDO: 'undo',
  SERVER_ACT_UNDO: 'undo',
};

const REASONS: ReadonlyMap<string, NeverUndoable> = new Map(Object.entries(WHY));

/** Null: entries of this kind can be undone. */
export function whyNeverUndoable(kind: LoggedKind): NeverUndoable | null {
  return REASONS.get(kind) ?? null;
}
