/**
 * Which events of a segment have which terms, as bytes: the log position of each event, and for each term the numbers of its events. A
 * search then reads little more than its matches.
 */
import type { LoggedEvent } from '../event-log/port.ts';
import { hashOf, termsOf } from './terms.ts';

/** `terms`: distinct hashes. `places` lists them in the same order. */
export type Placed = { readonly terms: readonly number[]; readonly places: Buffer };

/** A range of `count` events after `after`, which is the position of an event or the start of the log. */
export type Stretch = { readonly after: number; readonly count: number };

/** Event numbers are one byte, which limits the size of a segment. */
export const MOST_EVENTS = 256;
/** Reading this number of unneeded events is cheaper than a second query. */
const BRIDGED = 12;

const WORD = 4;
/** Header words before the distances of the events. */
const DISTANCES = 2;

/**
 * Layout in words of four bytes: number of events, number of terms that only one event has, the distance of each event from `after`, and
 * the end of the list of each other term. Then bytes: the event numbers of the single-event terms, and the lists.
 */
export function placed(after: number, events: readonly LoggedEvent[]): Placed {
  const numbersOf = new Map<number, number[]>();
  for (const [number, event] of events.entries()) {
    for (const hash of new Set([...termsOf(event)].map(hashOf))) {
      const numbers = numbersOf.get(hash);
      if (numbers) numbers.push(number);
      else numbersOf.set(hash, [number]);
    }
  }
  // Most terms, such as the id of a message or a correlation id, occur in one event.
  const all = [...numbersOf];
  const single = all.filter(([, numbers]) => numbers.length === 1);
  const shared = all.filter(([, numbers]) => numbers.length > 1);
  const words = [events.length, single.length, ...events.map(({ position }) => position - after)];
  let end = 0;
  for (const [, numbers] of shared) {
    end += numbers.length;
    words.push(end);
  }
  const head = Buffer.alloc(words.length * WORD);
  for (const [index, word] of words.entries()) head.writeUInt32LE(word, index * WORD);
  const ordered = [...single, ...shared];
  return { terms: ordered.map(([hash]) => hash), places: Buffer.concat([head, Buffer.from(ordered.flatMap(([, numbers]) => numbers))]) };
}

/** Numbers of the events that have all of these terms. `wanted`: indexes into the `terms` of the segment. */
export function numbersWith(places: Buffer, terms: number, wanted: readonly number[]): readonly number[] {
  const [first, ...others] = wanted.map((index) => listOf(places, terms, index));
  const sets = others.map((numbers) => new Set(numbers));
  return [...(first ?? [])].filter((number) => sets.every((set) => set.has(number)));
}

function listOf(places: Buffer, terms: number, index: number): Uint8Array {
  const [events, single] = [places.readUInt32LE(0), places.readUInt32LE(WORD)];
  const ends = (DISTANCES + events) * WORD;
  const numbers = ends + (terms - single) * WORD;
  if (index < single) return places.subarray(numbers + index, numbers + index + 1);
  const lists = numbers + single;
  const endOf = (shared: number) => (shared < 0 ? 0 : places.readUInt32LE(ends + shared * WORD));
  return places.subarray(lists + endOf(index - single - 1), lists + endOf(index - single));
}

/** Ranges of the log to read for these event numbers, which must ascend. */
export function stretchesOf(places: Buffer, after: number, numbers: readonly number[]): readonly Stretch[] {
  const placeOf = (number: number) => (number < 0 ? after : placeIn(places, after, number));
  const stretches: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = stretches.at(-1);
    if (open && number - open.last <= BRIDGED) open.last = number;
    else stretches.push({ first: number, last: number });
  }
  return stretches.map(({ first, last }) => ({ after: placeOf(first - 1), count: last - first + 1 }));
}

/** The log position of an event of the segment. */
export function placeIn(places: Buffer, after: number, number: number): number {
  return after + places.readUInt32LE((DISTANCES + number) * WORD);
}
