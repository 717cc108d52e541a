/**
 * People remembered by the one who projects them: it sees every change of them in order, so it never shows an old one. Only for
 * deriving signals; queries run in processes that do not project and ask the table.
 */
import type { Reader } from '@folkmoot/platform/projection/projection';
import type { SignalSource } from '@folkmoot/platform/signal/source';
import { LRUCache } from 'lru-cache';
import { type PersonRow, readPeople } from './people.ts';
import { profiles } from './profiles.projection.ts';

const MOST = 20_000;
const caches = new WeakMap<Reader, LRUCache<string, PersonRow>>();

/**
 * Tells nobody anything: listed before the sources that draw on the memory, it forgets whoever an event may have changed. Only for
 * one who projects every partition: without it people are read from their table each time.
 */
export const peopleMemory: SignalSource = {
  types: [],
  async derive(events, db) {
    const cache = caches.get(db) ?? new LRUCache<string, PersonRow>({ max: MOST });
    caches.set(db, cache);
    for (const event of events) {
      if (event.type in profiles.handlers && typeof event.data.userId === 'string') cache.delete(event.data.userId);
    }
    return new Map();
  },
};

export async function rememberedPeople(db: Reader, ids: Iterable<string>): Promise<ReadonlyMap<string, PersonRow>> {
  const cache = caches.get(db);
  if (!cache) return readPeople(db, ids);
  const people = new Map<string, PersonRow>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const known = cache.get(id);
    if (known) people.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return people;
  for (const [id, person] of await readPeople(db, missing)) {
    cache.set(id, person);
    people.set(id, person);
  }
  return people;
}
