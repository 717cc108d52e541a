/**
 * Which events of a segment say what, as bytes: the place of each event in the log, and for each term the numbers of the events that have it.
 * So what is found is read, and little beside it.
 */
import type { LoggedEvent } from '../event-log/port.ts';
import { hashOf, termsOf } from './terms.ts';

/** `terms`: hashes, each once; `places` tells of them in this order. */
export type Placed = { readonly terms: readonly number[]; readonly places: Buffer };

/** So many events behind `after`, which is the place of an event, or that where the log begins. */
export type Stretch = { readonly after: number; readonly count: number };

/** Numbers of events are one byte: a segment has no more than this. */
export const MOST_EVENTS = 256;
/** Reading so many events that were not asked for is cheaper than asking twice. */
const BRIDGED = 12;

const WORD = 4;
/** Words before the events' distances. */
const DISTANCES = 2;

/**
 * Layout, in words of four bytes: how many events, how many terms that one event has, each event's distance from `after`, where the list of
 * each other term ends; then, a byte a number, those of the terms that one event has, and the lists.
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
  // Most terms, a message's id or a correlation, one event has.
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

/** The numbers of the events that have all of these terms, which are named by their place among the `terms` of the segment, counted from 0. */
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

/** Where the events of these numbers, which ascend, are to be read. */
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

/** The place of an event of the segment in the log. */
export function placeIn(places: Buffer, after: number, number: number): number {
  return after + places.readUInt32LE((DISTANCES + number) * WORD);
}
