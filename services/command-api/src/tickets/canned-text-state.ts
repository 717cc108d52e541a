/** The canned texts of moderators, folded from `cannedtexts-all`. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type CannedWords = { readonly name: string; readonly text: string };

/** By id. */
export type CannedTexts = ReadonlyMap<string, CannedWords>;

export type CannedTextEvent = EventOf<
  typeof CannedTextAdded | typeof CannedTextEdited | typeof CannedTextDeleted | typeof ModeratorActUndone
>;

export const CANNED_TEXTS_STREAM = 'cannedtexts-all';

export const cannedTextsFolding: WarmFolding<CannedTexts, CannedTextEvent> = { category: 'cannedtexts', initial: new Map(), evolve };

function evolve(state: CannedTexts, event: CannedTextEvent): CannedTexts {
  if (event.type === 'ModeratorActUndone') return state;
  const next = new Map(state);
  if (event.type === 'CannedTextDeleted') next.delete(event.data.cannedTextId);
  else next.set(event.data.cannedTextId, { name: event.data.name, text: event.data.text });
  return next;
}
