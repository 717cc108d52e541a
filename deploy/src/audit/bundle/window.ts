/** Which events a bundle is about: those from one position, or moment, to another. */
import { Failure } from '@folkmoot/platform/errors';
import { type HistoryQuery, searchHistory } from '@folkmoot/platform/history-index/search';
import { bringUp } from '../events.ts';
import type { History } from '../history.ts';
import { momentIn } from '../query.ts';
import { readNumber } from '../words.ts';

/** Positions, both of them within. */
export type Window = { readonly from: number; readonly to: number };

const USAGE = 'npm run audit -- bundle <from> <to>, each a position or a moment as 2026-11-22T06:43:00Z';

export type Bound = { readonly position: number } | { readonly moment: number };

/** What somebody wrote. */
export function boundIn(text: string): Bound {
  const position = readNumber(text);
  return position === null ? { moment: momentIn(text) } : { position };
}

/** Fails where no event lies between. */
export async function windowOf(history: History, plain: readonly string[]): Promise<Window> {
  const [fromText, toText, ...more] = plain;
  if (fromText === undefined || toText === undefined || more.length > 0) throw new Failure('Misconfigured', `Which events? ${USAGE}`);
  const [from, to] = [boundIn(fromText), boundIn(toText)];
  if ('moment' in from || 'moment' in to) await bringUp(history);
  return checked(await firstFrom(history, from), await lastUpTo(history, to), await history.log.head());
}

/** Null: nothing is as late, or as early. A window that goes beyond the log ends where the log does. Pure. */
export function checked(from: number | null, to: number | null, head: number): Window {
  if (head < 0) throw new Failure('Misconfigured', 'There is nothing in the log yet.');
  if (from === null || from > head) throw new Failure('Misconfigured', `Nothing is as late: the log ends at position ${head}.`);
  if (to === null) throw new Failure('Misconfigured', 'Nothing is as early: the log begins later.');
  if (from > to) throw new Failure('Misconfigured', `There is no event in it: it would begin at position ${from} and end at ${to}.`);
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
