import { describe, expect, it } from 'vitest';
import { readErased } from './erased.ts';

const none = { friends: 0, follows: 0, blocks: 0, sessions: 0, pictures: 0, letters: 0, content: 'kept', notes: 'being deleted' };
const nothing = {
  messages: 0,
  notes: 0,
  posts: 0,
  comments: 0,
  tickets: 0,
  reposts: 0,
  likes: 0,
  votes: 0,
  reminders: 0,
  bookmarks: 0,
  archives: 0,
};

describe('the data that was erased with an account', () => {
  it('is counted, without zeros', () => {
    const counted = { ...nothing, reminders: 4, messages: 12, tickets: 1, votes: 3, notes: 2 };
    expect(readErased({ erased: { ...none, friends: 2, sessions: 1, counted } })).toEqual({
      deleted: [
        { kind: 'friends', count: 2 },
        { kind: 'sessions', count: 1 },
        { kind: 'reminders', count: 4 },
      ],
      counted: {
        words: [
          { kind: 'messages', count: 12 },
          { kind: 'tickets', count: 1 },
        ],
        pending: [
          { kind: 'notes', count: 2 },
          { kind: 'votes', count: 3 },
        ],
      },
      isContentErased: false,
    });
    expect(readErased({ erased: { ...none, counted: nothing } })).toMatchObject({ deleted: [], counted: { words: [], pending: [] } });
  });

  it.each([null, undefined])('is not reported as zero if it was not counted: %j', (counted) => {
    expect(readErased({ erased: { ...none, counted } })?.counted).toBeNull();
  });

  it('includes whether content is erased too', () => {
    expect(readErased({ erased: { ...none, content: 'being deleted' } })?.isContentErased).toBe(true);
  });

  it.each([null, undefined, 'deleted', [], {}, { erased: null }, { erased: [] }])('is null if no account was deleted: %j', (state) => {
    expect(readErased(state)).toBeNull();
  });
});
