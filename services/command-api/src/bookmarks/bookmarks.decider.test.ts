import { BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved } from '@folkmoot/contracts/bookmarks/events';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { type BookmarkEvent, bookmarksFolding } from './bookmark-state.ts';
import { decideNote, decideRemove, decideRestore, decideSave } from './bookmarks.decider.ts';

const which = { userId: '1', messageId: '2' };
const bookmark = { ...which, channelId: '3', note: 'later', savedAt: 70 };
const facts = { ...which, channelId: '3', note: 'later', now: 70 };
const saved = BookmarkAdded(bookmark);
const removed = BookmarkRemoved(which);
const full = Array.from({ length: BOOKMARK_LIMITS.perAccount }, (_, index) => BookmarkAdded({ ...bookmark, messageId: `${index + 100}` }));
const given = (...history: readonly BookmarkEvent[]) => fold(bookmarksFolding, history);

describe('saving a message', () => {
  it('records the note and the time, once', () => {
    expect(decideSave(given(), facts)).toEqual([saved]);
    expect(decideSave(given(saved), facts)).toEqual(refuse('AlreadySaved'));
  });

  it('starts anew after a removal', () => {
    const again = { ...facts, note: null, now: 90 };
    expect(decideSave(given(saved, removed), again)).toEqual([BookmarkAdded({ ...bookmark, note: null, savedAt: 90 })]);
  });

  it('is limited, and removed ones do not count', () => {
    expect(decideSave(given(...full), facts)).toEqual(refuse('TooManyBookmarks'));
    expect(decideSave(given(...full, BookmarkRemoved({ ...which, messageId: '100' })), facts)).toEqual([saved]);
  });
});

describe('the note', () => {
  it('is changed and removed, and the same one again changes nothing', () => {
    expect(decideNote(given(saved), { ...which, note: 'now' })).toEqual([BookmarkNoteChanged({ ...which, note: 'now' })]);
    expect(decideNote(given(saved), { ...which, note: null })).toEqual([BookmarkNoteChanged({ ...which, note: null })]);
    expect(decideNote(given(saved), { ...which, note: 'later' })).toEqual([]);
  });

  it('belongs to a saved message', () => {
    expect(decideNote(given(), { ...which, note: 'now' })).toEqual(refuse('NotSaved'));
    expect(decideNote(given(saved, removed), { ...which, note: 'now' })).toEqual(refuse('NotSaved'));
  });
});

describe('removing', () => {
  it('happens once', () => {
    expect(decideRemove(given(saved), which)).toEqual([removed]);
    expect(decideRemove(given(saved, removed), which)).toEqual(refuse('NotSaved'));
    expect(decideRemove(given(), which)).toEqual(refuse('NotSaved'));
  });

  it('is undone with the last note and the first time', () => {
    const changed = BookmarkNoteChanged({ ...which, note: 'now' });
    expect(decideRestore(given(saved, changed, removed), which)).toEqual([BookmarkAdded({ ...bookmark, note: 'now' })]);
  });

  it('is undone once, and within the limit', () => {
    expect(decideRestore(given(), which)).toEqual(refuse('NotSaved'));
    expect(decideRestore(given(saved), which)).toEqual(refuse('AlreadySaved'));
    expect(decideRestore(given(saved, removed, ...full), which)).toEqual(refuse('TooManyBookmarks'));
  });
});
