/** Finds messages with the given words, newest first. */

import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { onOneConnection } from '@folkmoot/platform/database/one-connection';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Period } from './days.ts';

/** The number of messages to scan before the index is used. */
const NEWEST = 3000;

export type Filters = {
  readonly channelIds: readonly string[];
  /** Queries of Postgres. null: none. */
  readonly wanted: string | null;
  readonly excluded: string | null;
  /** Messages by any of these. undefined: by anyone. */
  readonly authorIds: readonly string[] | undefined;
  readonly notAuthorIds: readonly string[];
  readonly hasFile: boolean;
  readonly since: number | undefined;
  readonly until: number | undefined;
  /** Periods without results. */
  readonly holes: readonly Period[];
  readonly before: number;
  readonly limit: number;
};

export type Found = { readonly id: string; readonly position: number };

/** Ids and the order of the log agree, except for the clocks of several processes and commands that took long. */
const TOLERANCE_MS = 3_600_000;
const ID_LENGTH = 19;
/** The time in an id has 41 bits. */
const LAST_TIME = 2 ** 41 - 1;

function firstIdAt(time: number): string {
  const since = BigInt(Math.floor(Math.min(Math.max(0, time - ID_EPOCH), LAST_TIME)));
  return String(since << 22n).padStart(ID_LENGTH, '0');
}

/** The position at a time, found by the time in the ids. It spares reading all newer messages to reach an old day. */
function positionAt(time: number) {
  return sql`coalesce((select position from message_words where id >= ${firstIdAt(time)} order by id limit 1), ${Number.MAX_SAFE_INTEGER})`;
}

function byAuthors(authorIds: readonly string[] | undefined) {
  if (authorIds === undefined) return sql``;
  // The index has the order of the results only for a single author.
  return authorIds.length === 1 ? sql`and author_id = ${authorIds[0]}` : sql`and author_id = any(${authorIds}::text[])`;
}

/** What limits the rows of `message_words`, except the wanted words. */
export function matchingFilters({
  channelIds,
  authorIds,
  notAuthorIds,
  excluded,
  hasFile,
  since,
  until,
  holes,
}: Omit<Filters, 'before' | 'limit'>) {
  return sql`channel_id = any(${channelIds}::text[])
    ${byAuthors(authorIds)}
    ${notAuthorIds.length === 0 ? sql`` : sql`and author_id <> all(${notAuthorIds}::text[])`}
    ${hasFile ? sql`and has_file` : sql``}
    ${since === undefined ? sql`` : sql`and created_at >= ${since} and position >= ${positionAt(since - TOLERANCE_MS)}`}
    ${until === undefined ? sql`` : sql`and created_at < ${until} and position <= ${positionAt(until + TOLERANCE_MS)}`}
    ${sql.join(
      holes.map((hole) => sql`and not (created_at >= ${hole.since} and created_at < ${hole.until})`),
      sql` `,
    )}
    ${excluded === null ? sql`` : sql`and not (words @@ ${excluded}::tsquery)`}`;
}

/** Planned with the actual words, because a generic plan would scan all messages for a rare word. Takes one round trip. */
function rowsOf(db: Reader, rows: ReturnType<typeof sql>, { wanted, limit }: Filters): Promise<readonly Found[]> {
  return onOneConnection(db, async (connection) => {
    const [, , found] = await Promise.allSettled([
      sql`begin read only`.execute(connection),
      sql`set local plan_cache_mode = force_custom_plan`.execute(connection),
      sql<Found>`
        select id, position from ${rows} m ${wanted === null ? sql`` : sql`where words @@ ${wanted}::tsquery`}
        order by position desc limit ${limit}`.execute(connection),
      sql`commit`.execute(connection),
    ]);
    if (found.status === 'rejected') throw found.reason;
    return found.value.rows;
  });
}

/**
 * A frequent word is found quickly among the newest messages, while its index must collect all matches. For a rare word it is the reverse.
 */
export async function findMessages(db: Reader, filters: Filters): Promise<readonly Found[]> {
  const all = sql`(select id, position, words from message_words where ${matchingFilters(filters)} and position < ${filters.before})`;
  const newest = sql`(select id, position, words from message_words where ${matchingFilters(filters)} and position < ${filters.before} order by position desc limit ${NEWEST})`;
  if (filters.wanted === null) return rowsOf(db, all, filters);
  const recent = await rowsOf(db, newest, filters);
  return recent.length === filters.limit ? recent : rowsOf(db, all, filters);
}
