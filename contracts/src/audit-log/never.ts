/** What a server's log tells of and nobody takes back, and why. */
import { z } from 'zod';
import { ACTS, type ServerAct } from './acts.ts';

/**
 * Who was sent away comes back as they like; a server is its new owner's, or is gone; an undo is not undone; what the site's moderators did is
 * theirs.
 */
export const NEVER_TAKEN_BACK = ['left', 'transferred', 'deleted', 'undo', 'site'] as const;
export const NeverTakenBack = z.enum(NEVER_TAKEN_BACK);
export type NeverTakenBack = z.infer<typeof NeverTakenBack>;

type OfContract = 'SERVER_OWNERSHIP_UPDATE' | 'SERVER_DELETE' | 'SERVER_USER_KICK' | 'SERVER_USER_BAN' | 'SERVER_USER_UNBAN';
type OfUndo = 'SERVER_MESSAGE_RESTORE' | 'SERVER_USER_BAN_UNDO' | 'SERVER_ACT_UNDO';
export type ToldKind = OfContract | OfUndo | 'SERVER_MESSAGE_DELETE' | ServerAct;

/** Kinds that can be taken back while what they left is still as they left it. */
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

/** null: it is of a kind that is taken back. */
export function whyNeverTakenBack(kind: ToldKind): NeverTakenBack | null {
  return REASONS.get(kind) ?? null;
}
