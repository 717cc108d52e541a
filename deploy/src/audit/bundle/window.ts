/** The window of a bundle: from one position or time to another. */
import { Failure } from '@folkmoot/platform/errors';
import { type HistoryQuery, searchHistory } from '@folkmoot/platform/history-index/search';
import { bringUp } from '../events.ts';
import type { History } from '../history.ts';
import { momentIn } from '../query.ts';
import { readNumber } from '../words.ts';

/** Positions, both included. */
export type Window = { readonly from: number; readonly to: number };

const USAGE = 'npm run audit -- bundle <from> <to>, each a position or a time such as 2026-11-22T06:43:00Z';

export type Bound = { readonly position: number } | { readonly moment: number };

/** Parses a position or time. */
export function boundIn(text: string): Bound {
  const position = readNumber(text);
  return position === null ? { moment: momentIn(text) } : { position };
}

/** Fails if the window contains no event. */
export async function windowOf(history: History, plain: readonly string[]): Promise<Window> {
  const [fromText, toText, ...more] = plain;
  if (fromText === undefined || toText === undefined || more.length > 0) throw new Failure('Misconfigured', `Which events? ${USAGE}`);
  const [from, to] = [boundIn(fromText), boundIn(toText)];
  if ('moment' in from || 'moment' in to) await bringUp(history);
  return checked(await firstFrom(history, from), await lastUpTo(history, to), await history.log.head());
}

/** null: the log has no event that late, or that early. A window beyond the log ends with the log. Pure. */
export function checked(from: number | null, to: number | null, head: number): Window {
  if (head < 0) throw new Failure('Misconfigured', 'The log is empty.');
  if (from === null || from > head)
    throw new Failure('Misconfigured', `The start is after the end of the log, which is at position ${head}.`);
  if (to === null) throw new Failure('Misconfigured', 'The end is before the first event of the log.');
  if (from > to) throw new Failure('Misconfigured', `The window contains no events: it begins at position ${from} and ends at ${to}.`);
  return { from, to: Math.min(to, head) };
}

async function firstFrom(history: History, bound: Bound): Promise<number | null> {
  if ('position' in bound) return bound.position;
  return found(history, { terms: [], since: bound.moment, until: null, order: 'oldest', from: null });
}

async function lastUpTo(history: History, bound: Bound): Promise<number | null> {
  if ('position' in bound) return bound.position;
  return found(history, { terms: [], since: null, until: bound.moment, order: 'newest', from: null });
}

async function found(history: History, query: HistoryQuery): Promise<number | null> {
  for await (const event of searchHistory(history, query)) return event.position;
  return null;
}
