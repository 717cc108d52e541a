/** Finds messages with the given words, newest first. */
import { onOneConnection } from '@folkmoot/platform/database/one-connection';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** The number of messages to scan before the index is used. */
const NEWEST = 3000;

export type Filters = {
  readonly channelIds: readonly string[];
  readonly words: string | null;
  readonly authorId: string | undefined;
  readonly hasFile: boolean;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly before: number;
  readonly limit: number;
};

export type Found = { readonly id: string; readonly position: number };

function matching({ channelIds, authorId, hasFile, since, until, before }: Filters) {
  return sql`channel_id = any(${channelIds}::text[]) and position < ${before}
    ${authorId === undefined ? sql`` : sql`and author_id = ${authorId}`}
    ${hasFile ? sql`and has_file` : sql``}
    ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
    ${until === undefined ? sql`` : sql`and created_at < ${until}`}`;
}

/** Planned with the actual words, because a generic plan would scan all messages for a rare word. Takes one round trip. */
function rowsOf(db: Reader, rows: ReturnType<typeof sql>, { words, limit }: Filters): Promise<readonly Found[]> {
  return onOneConnection(db, async (connection) => {
    const [, , found] = await Promise.allSettled([
      sql`begin read only`.execute(connection),
      sql`set local plan_cache_mode = force_custom_plan`.execute(connection),
      sql<Found>`
        select id, position from ${rows} m ${words === null ? sql`` : sql`where words @@ ${words}::tsquery`}
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
  const all = sql`(select id, position, words from message_words where ${matching(filters)})`;
  const newest = sql`(select id, position, words from message_words where ${matching(filters)} order by position desc limit ${NEWEST})`;
  if (filters.words === null) return rowsOf(db, all, filters);
  const recent = await rowsOf(db, newest, filters);
  return recent.length === filters.limit ? recent : rowsOf(db, all, filters);
}
