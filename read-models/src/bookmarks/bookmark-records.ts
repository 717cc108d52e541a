/** The saved messages of a user, with each message as far as the user may still see it, so that a bookmark gives no access. */
import type { RawBookmark } from '@folkmoot/contracts/bookmarks/wire';
import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readableChannels } from '../access/readable.ts';
import { readRecords } from '../messages/message-records.ts';
import { type ResolvedFilters, resolveFilters } from '../search/filters.ts';
import { matchingFilters } from '../search/find.ts';
import { readNameResolver } from '../search/resolve-names.ts';
import { isExcluding, isPositive, namesIn, readSearch } from '../search/search-query.ts';
import { readConversations } from '../search/searched-conversations.ts';

type Row = Omit<RawBookmark, 'message'>;

/** The bookmark after which a page starts. */
export type BookmarkCursor = { readonly savedAt: number; readonly messageId: string };

export type BookmarksAsked = { readonly q: string; readonly before: BookmarkCursor | null; readonly limit: number };

/** null: nothing can match. */
async function filtersOf(db: Reader, userId: string, q: string, channelIds: readonly string[]): Promise<ResolvedFilters | null> {
  const query = readSearch(q);
  if (!isPositive(query) && !isExcluding(query)) return null;
  const resolve = await readNameResolver(db, namesIn(query), channelIds);
  const conversations = await readConversations(db, userId, query, channelIds);
  const clock = { now: Date.now(), timeZone: 'UTC' };
  return resolveFilters({ query, resolve, ownId: userId, channelIds, conversations, clock, most: SEARCH_LIMITS.words });
}

/** Whether only messages can match, and no notes. */
function isAboutMessages(filters: ResolvedFilters, channelIds: readonly string[]): boolean {
  const { authorIds, notAuthorIds, hasFile, since, until, holes } = filters;
  const isInTime = since !== undefined || until !== undefined || holes.length > 0;
  return authorIds !== undefined || notAuthorIds.length > 0 || hasFile || isInTime || filters.channelIds.length < channelIds.length;
}

/** Words are searched in the note and the message together. A message that the user cannot see is found only by its note. */
function matching(filters: ResolvedFilters, channelIds: readonly string[]) {
  const { wanted, excluded } = filters;
  const words = sql`(note_words || coalesce(found.words, ''::tsvector))`;
  return {
    joined: sql`left join lateral (
      select words from message_words where id = bookmarks.message_id and ${matchingFilters({ ...filters, excluded: null })}
    ) found on true`,
    where: sql`
      ${wanted === null ? sql`` : sql`and ${words} @@ ${wanted}::tsquery`}
      ${excluded === null ? sql`` : sql`and not (${words} @@ ${excluded}::tsquery)`}
      ${isAboutMessages(filters, channelIds) ? sql`and found.words is not null` : sql``}`,
  };
}

/** Last saved first. */
export async function readBookmarks(db: Reader, userId: string, { q, before, limit }: BookmarksAsked): Promise<RawBookmark[]> {
  const channelIds = await readableChannels(db, userId);
  const isSearch = q.trim() !== '';
  const filters = isSearch ? await filtersOf(db, userId, q, channelIds) : null;
  if (isSearch && filters === null) return [];
  const search = filters && matching(filters, channelIds);
  const { rows } = await sql<Row>`
    select message_id as "messageId", channel_id as "channelId", note, saved_at as "savedAt" from bookmarks
    ${search?.joined ?? sql``}
    where user_id = ${userId}
      ${before === null ? sql`` : sql`and (saved_at, message_id) < (${before.savedAt}, ${before.messageId})`}
      ${search?.where ?? sql``}
    order by saved_at desc, message_id desc limit ${limit}`.execute(db);
  const readable = new Set(channelIds);
  const open = rows.filter((row) => readable.has(row.channelId)).map((row) => row.messageId);
  const messages = new Map((await readRecords(db, open, userId)).map((message) => [message.id, message]));
  return rows.map((row) => ({ ...row, message: messages.get(row.messageId) ?? null }));
}

export async function readSavedIds(db: Reader, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select message_id as id from bookmarks where user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}
