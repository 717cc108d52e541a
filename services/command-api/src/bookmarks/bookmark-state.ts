/** The bookmarks of a user, folded from `bookmarks-<userId>`. Not kept warm. */
import type { bookmarkEventSpecs } from '@folkmoot/contracts/bookmarks/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

export type BookmarkEvent = EventOf<(typeof bookmarkEventSpecs)[number]>;

/** A removed one is known too, so that its removal can be undone. */
export type BookmarkState = {
  readonly channelId: string;
  readonly note: string | null;
  readonly savedAt: number;
  readonly isSaved: boolean;
};

/** By message. null: the user never saved one. */
export type BookmarksState = Map<string, BookmarkState> | null;

function evolved(known: BookmarkState | undefined, event: BookmarkEvent): BookmarkState | null {
  if (event.type === 'BookmarkAdded') {
    const { channelId, note, savedAt } = event.data;
    return { channelId, note, savedAt, isSaved: true };
  }
  if (!known) return null;
  return event.type === 'BookmarkRemoved' ? { ...known, isSaved: false } : { ...known, note: event.data.note };
}

export const bookmarksFolding: Folding<BookmarksState, BookmarkEvent> = {
  initial: null,
  /** Mutates its own map during the fold, because a thousand entries must not be copied for each event. */
  evolve(state, event) {
    const bookmarks = state ?? new Map<string, BookmarkState>();
    const { messageId } = event.data;
    const next = evolved(bookmarks.get(messageId), event);
    if (next) bookmarks.set(messageId, next);
    return bookmarks;
  },
};

export function bookmarksStream(userId: string): string {
  return `bookmarks-${userId}`;
}
