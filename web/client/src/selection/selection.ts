/**
 * The selected messages of the open channel. Guarantees: at most `SELECTION_LIMIT` messages, all of one channel. A message that is known to
 * be deleted is not in it. Messages stay selected when the list unloads them. Pure.
 */
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { TimelineAction } from '../messages/timeline.ts';
import { compareIds } from '../messages/timeline-entries.ts';
import type { Timeline } from '../messages/timeline-state.ts';
import { patch } from '../store/patch.ts';

export const SELECTION_LIMIT = 100;

export type Selection = {
  readonly channelId: string;
  /** By id. */
  readonly messages: ReadonlyMap<string, RawMessage>;
  /** The message from which a range extends. It may be deselected or deleted. */
  readonly anchor: string;
  /** Messages that only the last range selected. A different range from the same anchor replaces them. */
  readonly ranged: ReadonlySet<string>;
};

export function selectionOf(message: RawMessage): Selection {
  return { channelId: message.channelId, messages: new Map([[message.id, message]]), anchor: message.id, ranged: new Set() };
}

/** Selects or deselects a message, which becomes the anchor. */
export function toggled(selection: Selection, message: RawMessage): Selection {
  const messages = new Map(selection.messages);
  if (!messages.delete(message.id) && messages.size < SELECTION_LIMIT) messages.set(message.id, message);
  return { ...selection, messages, anchor: message.id, ranged: new Set() };
}

/** Selects everything between the anchor and a message. At the limit, the messages next to the anchor are selected. */
export function extended(selection: Selection, loaded: readonly RawMessage[], toId: string): Selection {
  const { anchor, ranged } = selection;
  const messages = new Map([...selection.messages].filter(([id]) => !ranged.has(id)));
  const [first, last] = compareIds(anchor, toId) <= 0 ? [anchor, toId] : [toId, anchor];
  const between = loaded.filter(({ id, type }) => type === MESSAGE_TYPE.CONTENT && compareIds(first, id) <= 0 && compareIds(id, last) <= 0);
  const added = new Set<string>();
  for (const message of anchor === first ? between : between.toReversed()) {
    if (messages.has(message.id) || messages.size === SELECTION_LIMIT) continue;
    messages.set(message.id, message);
    added.add(message.id);
  }
  return { ...selection, messages, ranged: added };
}

/** Oldest first. */
export function selectedInOrder(selection: Selection): readonly RawMessage[] {
  return [...selection.messages.values()].sort((a, b) => compareIds(a.id, b.id));
}

/** After a change to the messages of its channel. `next`: the messages after the change. */
export function selectionAfter(selection: Selection, action: TimelineAction, next: Timeline): Selection {
  switch (action.type) {
    case 'updated':
    case 'editConfirmed':
      return changed(selection, (message) => (message.id === action.messageId ? patch(message, action.updated) : message));
    case 'deleted':
      return changed(selection, (message) => (message.id === action.messageId ? null : message));
    case 'deletedBatch': {
      const { userId, from, to } = action;
      return changed(selection, (message) =>
        message.createdById === userId && message.createdAt >= from && message.createdAt <= to ? null : message,
      );
    }
    case 'latestLoaded':
    case 'beforeLoaded':
    case 'afterLoaded':
    case 'aroundLoaded':
    case 'refreshed':
      return changed(selection, currentIn(next));
    default:
      return selection;
  }
}

/** A loaded page shows which of its messages changed, or were deleted while the connection was lost. */
function currentIn({ sent, moreBefore, moreAfter }: Timeline): (message: RawMessage) => RawMessage | null {
  const known = new Map(sent.map(({ message }) => [message.id, message]));
  const first = sent[0]?.message.id;
  const last = sent.at(-1)?.message.id;
  function isInWindow(id: string): boolean {
    const isAfterStart = !moreBefore || (first !== undefined && compareIds(first, id) <= 0);
    return isAfterStart && (!moreAfter || (last !== undefined && compareIds(id, last) <= 0));
  }
  return (message) => known.get(message.id) ?? (isInWindow(message.id) ? null : message);
}

/** `change` returns null to remove a message. */
function changed(selection: Selection, change: (message: RawMessage) => RawMessage | null): Selection {
  const messages = new Map<string, RawMessage>();
  let isSame = true;
  for (const [id, message] of selection.messages) {
    const next = change(message);
    isSame &&= next === message;
    if (next !== null) messages.set(id, next);
  }
  return isSame ? selection : { ...selection, messages };
}
