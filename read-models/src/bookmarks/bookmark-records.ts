/** The saved messages of a user, with each message as far as the user may still see it, so that a bookmark gives no access. */
import type { RawBookmark } from '@folkmoot/contracts/bookmarks/wire';
import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readableChannels } from '../access/readable.ts';
import { readRecords } from '../messages/message-records.ts';
import { readNameResolver } from '../search/resolve-names.ts';
import { parseSearchQuery, tsqueryOf } from '../search/search-query.ts';

type Row = Omit<RawBookmark, 'message'>;

/** The bookmark after which a page starts. */
export type BookmarkCursor = { readonly savedAt: number; readonly messageId: string };

export type BookmarksAsked = { readonly q: string; readonly before: BookmarkCursor | null; readonly limit: number };

/** null: the text contains no word. */
async function tsqueryIn(db: Reader, q: string, channelIds: readonly string[]): Promise<string | null> {
  const asked = parseSearchQuery(q);
  return tsqueryOf(asked, await readNameResolver(db, asked.names, channelIds), SEARCH_LIMITS.words);
}

/** A message that the user cannot see is found only by its note. */
function matching(words: string, channelIds: readonly string[]) {
  return sql`and (note_words || coalesce((
    select words from message_words w where w.id = bookmarks.message_id and w.channel_id = any(${channelIds}::text[])
  ), ''::tsvector)) @@ ${words}::tsquery`;
}

/** Last saved first. */
export async function readBookmarks(db: Reader, userId: string, { q, before, limit }: BookmarksAsked): Promise<RawBookmark[]> {
  const channelIds = await readableChannels(db, userId);
  const isSearch = q.trim() !== '';
  const words = isSearch ? await tsqueryIn(db, q, channelIds) : null;
  if (isSearch && words === null) return [];
  const { rows } = await sql<Row>`
    select message_id as "messageId", channel_id as "channelId", note, saved_at as "savedAt" from bookmarks
    where user_id = ${userId}
      ${before === null ? sql`` : sql`and (saved_at, message_id) < (${before.savedAt}, ${before.messageId})`}
      ${words === null ? sql`` : matching(words, channelIds)}
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
