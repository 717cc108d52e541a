/**
 * Caches the JSON text of authors for pages while the users are unchanged. Each page has the progress of the projection of users, and older
 * cache entries are dropped, so that a page never shows an old name.
 */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople, toAuthor } from './people.ts';
import { profiles } from './profiles.projection.ts';

/** For the select list of a page. */
export const PEOPLE_STAMP = `(select sum(position)::bigint from checkpoints where projection = '${profiles.name}')`;

type Memory = { readonly stamp: number; readonly texts: Map<string, string> };

const MOST = 20_000;
const memories = new WeakMap<Reader, Memory>();

/** `stamp`: the progress of the projection for the calling page. Unknown users are missing. */
export async function authorTexts(db: Reader, stamp: number, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const memory = memories.get(db);
  if (memory && memory.stamp >= stamp) {
    const missing = [...ids].some((id) => !memory.texts.has(id));
    if (!missing) return memory.texts;
  }
  // The stamp is read first, so that users may be newer than it, but never older.
  const now = await stampOf(db);
  const people = await readPeople(db, ids);
  const before = memories.get(db);
  const kept = before && before.stamp >= now && before.texts.size < MOST ? before : { stamp: now, texts: new Map<string, string>() };
  const read = [...people].map(([id, person]) => [id, JSON.stringify(toAuthor(person))] as const);
  if (kept.stamp === now) {
    for (const [id, text] of read) kept.texts.set(id, text);
    memories.set(db, kept);
  }
  return new Map(read);
}

async function stampOf(db: Reader): Promise<number> {
  const { rows } = await sql<{ stamp: number }>`select ${sql.raw(PEOPLE_STAMP)} as stamp`.execute(db);
  return rows[0]?.stamp ?? -1;
}
