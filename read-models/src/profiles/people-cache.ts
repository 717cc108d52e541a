/**
 * A cache of users in the projector, which sees all changes in order, so it is never out of date. Only for signals. Queries run in other
 * processes and read the table.
 */
import type { Reader } from '@folkmoot/platform/projection/projection';
import type { SignalSource } from '@folkmoot/platform/signal/source';
import { LRUCache } from 'lru-cache';
import { type PersonRow, readPeople } from './people.ts';
import { profiles } from './profiles.projection.ts';

const MOST = 20_000;
const caches = new WeakMap<Reader, LRUCache<string, PersonRow>>();

/**
 * Sends no signals. It comes before other sources and drops users that an event may have changed. Only for a projector of all partitions.
 * Without it, users are read from the table.
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
