/** Rules of saved messages. Pure. */
import { BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved } from '@folkmoot/contracts/bookmarks/events';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { BookmarkEvent, BookmarksState } from './bookmark-state.ts';

export type SaveFacts = {
  readonly userId: string;
  readonly messageId: string;
  readonly channelId: string;
  readonly note: string | null;
  readonly now: number;
};
export type BookmarkFacts = { readonly userId: string; readonly messageId: string };

function isFull(state: BookmarksState): boolean {
  const saved = [...(state?.values() ?? [])].filter(({ isSaved }) => isSaved);
  return saved.length >= BOOKMARK_LIMITS.perAccount;
}

export function decideSave(
  state: BookmarksState,
  { now, ...bookmark }: SaveFacts,
): readonly BookmarkEvent[] | Refusal<'AlreadySaved' | 'TooManyBookmarks'> {
  if (state?.get(bookmark.messageId)?.isSaved) return refuse('AlreadySaved');
  if (isFull(state)) return refuse('TooManyBookmarks');
  return [BookmarkAdded({ ...bookmark, savedAt: now })];
}

/** The same note again changes nothing. */
export function decideNote(
  state: BookmarksState,
  { userId, messageId, note }: BookmarkFacts & { readonly note: string | null },
): readonly BookmarkEvent[] | Refusal<'NotSaved'> {
  const bookmark = state?.get(messageId);
  if (!bookmark?.isSaved) return refuse('NotSaved');
  return bookmark.note === note ? [] : [BookmarkNoteChanged({ userId, messageId, note })];
}

export function decideRemove(state: BookmarksState, { userId, messageId }: BookmarkFacts): readonly BookmarkEvent[] | Refusal<'NotSaved'> {
  return state?.get(messageId)?.isSaved ? [BookmarkRemoved({ userId, messageId })] : refuse('NotSaved');
}

export function decideRestore(
  state: BookmarksState,
  { userId, messageId }: BookmarkFacts,
): readonly BookmarkEvent[] | Refusal<'NotSaved' | 'AlreadySaved' | 'TooManyBookmarks'> {
  const removed = state?.get(messageId);
  if (!removed) return refuse('NotSaved');
  if (removed.isSaved) return refuse('AlreadySaved');
  if (isFull(state)) return refuse('TooManyBookmarks');
  const { channelId, note, savedAt } = removed;
  return [BookmarkAdded({ userId, messageId, channelId, note, savedAt })];
}
