import { listBookmarks, listSavedIds } from '@folkmoot/contracts/bookmarks/commands';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { answer } from '@folkmoot/platform/query/answer';
import { type BookmarkCursor, readBookmarks, readSavedIds } from './bookmark-records.ts';

/** An invalid cursor counts as none. */
function cursorOf(before: string | undefined): BookmarkCursor | null {
  const [, at, messageId] = /^(\d{1,15})-(\d{1,20})$/.exec(before ?? '') ?? [];
  return at === undefined || messageId === undefined ? null : { savedAt: Number(at), messageId };
}

const listBookmarksAnswer = answer(listBookmarks, async ({ db, actor, query }) => {
  const limit = Math.min(Math.max(1, query.limit ?? BOOKMARK_LIMITS.page), BOOKMARK_LIMITS.pageMax);
  const asked = { q: query.q, before: cursorOf(query.before), limit: limit + 1 };
  const found = await readBookmarks(db, actor?.userId ?? '', asked);
  const bookmarks = found.slice(0, limit);
  const last = bookmarks.at(-1);
  return { bookmarks, next: found.length > limit && last ? `${last.savedAt}-${last.messageId}` : null };
});

const listSavedIdsAnswer = answer(listSavedIds, async ({ db, actor }) => ({
  messageIds: [...(await readSavedIds(db, actor?.userId ?? ''))],
}));

export const bookmarkAnswers = [listBookmarksAnswer, listSavedIdsAnswer];
