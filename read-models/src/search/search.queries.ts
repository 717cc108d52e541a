/** Searches messages that the user may read now: newest first, in pages. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import { answer } from '@folkmoot/platform/query/answer';
import { readableChannels } from '../access/readable.ts';
import { readRecords } from '../messages/message-records.ts';
import { readContext } from './context.ts';
import { zoneOf } from './days.ts';
import { resolveFilters } from './filters.ts';
import { type Filters, findMessages } from './find.ts';
import { readNameResolver } from './resolve-names.ts';
import { isExcluding, isPositive, namesIn, readSearch } from './search-query.ts';
import { readConversations } from './searched-conversations.ts';

function cursorOf(before: string | undefined): number {
  const position = Number(before ?? Number.MAX_SAFE_INTEGER);
  return Number.isSafeInteger(position) ? position : Number.MAX_SAFE_INTEGER;
}

/** A number that is too large for a column counts as no time. */
function timeOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined || Number.isSafeInteger(milliseconds) ? milliseconds : Number.MAX_SAFE_INTEGER;
}

function both<Value>(first: Value | undefined, second: Value | undefined, combine: (a: Value, b: Value) => Value): Value | undefined {
  return first === undefined ? second : second === undefined ? first : combine(first, second);
}

const searchAnswer = answer(searchMessages, async ({ db, actor, query }) => {
  const asked = readSearch(query.q);
  const { authorId, channelId, serverId, hasFile } = query;
  const isNarrow = channelId !== undefined || hasFile;
  const mayHaveNoWords = query.q.trim() === '' || isExcluding(asked);
  if (!isPositive(asked) && authorId === undefined && !(isNarrow && mayHaveNoWords)) return refuse('NothingToLookFor');
  const readable = actor ? await readableChannels(db, actor.userId, serverId) : [];
  const channelIds = channelId === undefined ? readable : readable.filter((id) => id === channelId);
  const limit = Math.min(Math.max(1, query.limit ?? SEARCH_LIMITS.page), SEARCH_LIMITS.pageMax);
  const nothing = { messages: [], next: null, ...(query.context ? { context: {} } : {}) };
  if (channelIds.length === 0) return nothing;
  const ownId = actor?.userId ?? '';
  const filters = resolveFilters({
    query: asked,
    resolve: await readNameResolver(db, namesIn(asked), channelIds),
    ownId,
    channelIds,
    conversations: await readConversations(db, ownId, asked, channelIds),
    clock: { now: Date.now(), timeZone: zoneOf(query.timeZone) },
    most: SEARCH_LIMITS.words,
  });
  if (filters === null) return nothing;
  const narrowed: Filters = {
    ...filters,
    authorIds: both(filters.authorIds, authorId === undefined ? undefined : [authorId], (a, b) => a.filter((id) => b.includes(id))),
    hasFile: filters.hasFile || hasFile,
    since: both(filters.since, timeOf(query.since), Math.max),
    until: both(filters.until, timeOf(query.until), Math.min),
    before: cursorOf(query.before),
    limit: limit + 1,
  };
  const found = await findMessages(db, narrowed);
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const [messages, context] = await Promise.all([
    readRecords(db, ids, ownId),
    query.context ? readContext(db, ids, ownId).then((context) => ({ context })) : {},
  ]);
  const last = page.at(-1);
  return { messages, next: found.length > limit && last ? String(last.position) : null, ...context };
});

export const searchAnswers = [searchAnswer];
