/** Signals of saved messages to the user's own clients. */
import { BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved } from '@folkmoot/contracts/bookmarks/events';
import { bookmarkEvents } from '@folkmoot/contracts/bookmarks/wire';
import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

export const bookmarkSignals = signalSource(
  async () => null,
  signalsOf(BookmarkAdded, ({ data: { userId, ...bookmark } }) => [emit([userRoom(userId)], bookmarkEvents.added, bookmark)]),
  signalsOf(BookmarkNoteChanged, ({ data: { userId, ...changed } }) => [emit([userRoom(userId)], bookmarkEvents.noteChanged, changed)]),
  signalsOf(BookmarkRemoved, ({ data: { userId, messageId } }) => [emit([userRoom(userId)], bookmarkEvents.removed, { messageId })]),
);
