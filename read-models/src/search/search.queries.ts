/** Searches messages that the user may read now: newest first, in pages. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import { answer } from '@folkmoot/platform/query/answer';
import { readableChannels } from '../access/readable.ts';
import { readRecords } from '../messages/message-records.ts';
import { findMessages } from './find.ts';
import { readNameResolver } from './resolve-names.ts';
import { parseSearchQuery, tsqueryOf } from './search-query.ts';

function cursorOf(before: string | undefined): number {
  const position = Number(before ?? Number.MAX_SAFE_INTEGER);
  return Number.isSafeInteger(position) ? position : Number.MAX_SAFE_INTEGER;
}

/** A number that is too large for a column counts as no time. */
function timeOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined || Number.isSafeInteger(milliseconds) ? milliseconds : Number.MAX_SAFE_INTEGER;
}

const searchAnswer = answer(searchMessages, async ({ db, actor, query }) => {
  const asked = parseSearchQuery(query.q);
  const isNothing = asked.words.length + asked.names.length === 0;
  const { authorId, channelId, serverId, hasFile } = query;
  const [since, until] = [timeOf(query.since), timeOf(query.until)];
  const isNarrow = channelId !== undefined || hasFile;
  if (isNothing && authorId === undefined && (!isNarrow || query.q.trim() !== '')) return refuse('NothingToLookFor');
  const readable = actor ? await readableChannels(db, actor.userId, serverId) : [];
  const channelIds = channelId === undefined ? readable : readable.filter((id) => id === channelId);
  const limit = Math.min(Math.max(1, query.limit ?? SEARCH_LIMITS.page), SEARCH_LIMITS.pageMax);
  if (channelIds.length === 0) return { messages: [], next: null };
  const words = tsqueryOf(asked, await readNameResolver(db, asked.names, channelIds), SEARCH_LIMITS.words);
  const before = cursorOf(query.before);
  const found = await findMessages(db, { channelIds, words, authorId, hasFile, since, until, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const messages = await readRecords(
    db,
    page.map((row) => row.id),
    actor?.userId ?? '',
  );
  return { messages, next: found.length > limit && last ? String(last.position) : null };
});

export const searchAnswers = [searchAnswer];
