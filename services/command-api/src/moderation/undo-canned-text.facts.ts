/** Undoes changes of canned texts, with the checks of the original commands. Later changes stay. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { ModeratorActKind } from '@folkmoot/contracts/moderation/undo-events';
import { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { CANNED_TEXTS_STREAM, type CannedTexts, type CannedWords, cannedTextsFolding } from '../tickets/canned-text-state.ts';
import { type CannedFacts, decideAdd, decideDelete, decideEdit } from '../tickets/canned-texts.decider.ts';
import { type By, effectOf, type ForetellCode, type Opposite, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActions } from './undone-actions.ts';

type Around = { readonly before: CannedWords | undefined; readonly set: CannedWords | undefined };
type Found = Opposite | null | Refusal<'CannedTextNameTaken' | 'TooManyCannedTexts'>;

const FIELDS = ['name', 'text'] as const;

function isSame(a: CannedWords, b: CannedWords): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

function editOpposite(texts: CannedTexts, current: CannedWords, around: Record<'before' | 'set', CannedWords>, facts: CannedFacts): Found {
  const { before, set } = around;
  const changed = FIELDS.filter((field) => before[field] !== set[field]);
  const reverted = changed.filter((field) => current[field] === set[field]);
  if (reverted.length === 0) return null;
  const words = {
    name: reverted.includes('name') ? before.name : current.name,
    text: reverted.includes('text') ? before.text : current.text,
  };
  const events = decideEdit(texts, words, facts);
  if (isRefusal(events)) return events.refused === 'UnknownCannedText' ? null : refuse(events.refused);
  const effects = changed.map((field) => effectOf(reverted.includes(field) ? 'fieldBack' : 'fieldStays', { field }));
  return { events: 'sideEvents' in events ? events.events : events, effects };
}

export function cannedTextOpposite(texts: CannedTexts, { before, set }: Around, facts: CannedFacts): Found {
  const current = texts.get(facts.cannedTextId);
  if (before && set) return current ? editOpposite(texts, current, { before, set }, facts) : null;
  if (set) {
    if (!current || !isSame(current, set)) return null;
    const events = decideDelete(texts, facts);
    return isRefusal(events) || 'sideEvents' in events ? null : { events, effects: [effectOf('cannedTextOver')] };
  }
  if (!before || current) return null;
  const events = decideAdd(texts, before, facts);
  if (isRefusal(events)) return events;
  return { events: 'sideEvents' in events ? events.events : events, effects: [effectOf('cannedTextBack')] };
}

const ACTS = new Map<string, ModeratorActKind>([
  [CannedTextAdded.type, 'cannedTextAdd'],
  [CannedTextEdited.type, 'cannedTextEdit'],
  [CannedTextDeleted.type, 'cannedTextDelete'],
]);

/** null: the event is about no canned text. */
export async function cannedTextUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const act = ACTS.get(event.type);
  if (!act) return null;
  const { cannedTextId } = CannedTextDeleted.schema.pick({ cannedTextId: true }).parse(JSON.parse(event.data));
  const { around } = await deps.stateOf(
    aroundFolding(cannedTextsFolding, ({ id }) => id === event.id),
    event.stream,
  );
  const [before, set] = [around?.before.get(cannedTextId), around?.set.get(cannedTextId)];
  return {
    stream: CANNED_TEXTS_STREAM,
    decide: () => {
      const texts = deps.warm.state(cannedTextsFolding, 'all');
      const opposite = cannedTextOpposite(texts, { before, set }, { cannedTextId, callerId: by.callerId, now: by.now });
      return undoneBy(opposite, { act, eventId: event.id, partition: 'cannedtexts' }, deps.warm.index(undoneActions), by);
    },
  };
}
