/** Rules of canned texts. Pure. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import { CANNED_TEXT_LIMITS } from '@folkmoot/contracts/tickets/staff-limits';
import type { CannedTextEvent, CannedTexts, CannedWords } from './canned-text-state.ts';

export type CannedFacts = { readonly cannedTextId: string; readonly callerId: string; readonly now: number };

/** Moderators choose a text by its name, so names must differ in more than case. */
function isTaken(state: CannedTexts, name: string, cannedTextId: string): boolean {
  const same = name.toLowerCase();
  return [...state].some(([id, other]) => id !== cannedTextId && other.name.toLowerCase() === same);
}

export function decideAdd(
  state: CannedTexts,
  { name, text }: CannedWords,
  { cannedTextId, callerId, now }: CannedFacts,
): Decision<CannedTextEvent, 'CannedTextNameTaken' | 'TooManyCannedTexts'> {
  if (state.size >= CANNED_TEXT_LIMITS.count) return refuse('TooManyCannedTexts');
  if (isTaken(state, name, cannedTextId)) return refuse('CannedTextNameTaken');
  return [CannedTextAdded({ cannedTextId, name, text, addedById: callerId, addedAt: now })];
}

/** Empty if nothing changes. */
export function decideEdit(
  state: CannedTexts,
  { name, text }: CannedWords,
  { cannedTextId, callerId, now }: CannedFacts,
): Decision<CannedTextEvent, 'UnknownCannedText' | 'CannedTextNameTaken'> {
  const before = state.get(cannedTextId);
  if (!before) return refuse('UnknownCannedText');
  if (isTaken(state, name, cannedTextId)) return refuse('CannedTextNameTaken');
  if (before.name === name && before.text === text) return [];
  return [CannedTextEdited({ cannedTextId, name, text, editedById: callerId, editedAt: now })];
}

export function decideDelete(
  state: CannedTexts,
  { cannedTextId, callerId, now }: CannedFacts,
): Decision<CannedTextEvent, 'UnknownCannedText'> {
  if (!state.has(cannedTextId)) return refuse('UnknownCannedText');
  return [CannedTextDeleted({ cannedTextId, deletedById: callerId, deletedAt: now })];
}
