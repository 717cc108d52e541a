/** Entries of a server's audit log that cannot be undone, with the reason. */
import { z } from 'zod';
import { ACTS, type ServerAct } from './acts.ts';

/**
 * Kicked members can join again; a transferred server belongs to its new owner, a deleted one no longer exists; an undo cannot be undone;
 * actions of the instance's moderators belong to them.
 */
export const NEVER_TAKEN_BACK = ['left', 'transferred', 'deleted', 'undo', 'site'] as const;
export const NeverTakenBack = z.enum(NEVER_TAKEN_BACK);
export type NeverTakenBack = z.infer<typeof NeverTakenBack>;

type OfContract = 'SERVER_OWNERSHIP_UPDATE' | 'SERVER_DELETE' | 'SERVER_USER_KICK' | 'SERVER_USER_BAN' | 'SERVER_USER_UNBAN';
type OfUndo = 'SERVER_MESSAGE_RESTORE' | 'SERVER_USER_BAN_UNDO' | 'SERVER_ACT_UNDO';
export type ToldKind = OfContract | OfUndo | 'SERVER_MESSAGE_DELETE' | ServerAct;

/** Kinds that can be undone while their result is unchanged. */
export const TAKEN_BACK = ['SERVER_USER_BAN', 'SERVER_USER_UNBAN', 'SERVER_MESSAGE_DELETE', ...ACTS] as const;
type TakenBackKind = (typeof TAKEN_BACK)[number];

const WHY: Readonly<Record<Exclude<ToldKind, TakenBackKind>, NeverTakenBack>> = {
  SERVER_OWNERSHIP_UPDATE: 'transferred',
  SERVER_DELETE: 'deleted',
  SERVER_USER_KICK: 'left',
  SERVER_MESSAGE_RESTORE: 'undo',
  SERVER_USER_BAN_UNDO: 'undo',
  SERVER_ACT_UNDO: 'undo',
};

const REASONS: ReadonlyMap<string, NeverTakenBack> = new Map(Object.entries(WHY));

/** Null: entries of this kind can be undone. */
export function whyNeverTakenBack(kind: ToldKind): NeverTakenBack | null {
  return REASONS.get(kind) ?? null;
}
