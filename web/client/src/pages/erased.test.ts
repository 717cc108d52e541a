import { describe, expect, it } from 'vitest';
import { readErased } from './erased.ts';

const none = { friends: 0, follows: 0, blocks: 0, sessions: 0, pictures: 0, letters: 0, content: 'kept', notes: 'being deleted' };

describe('what an account took along', () => {
  it('is counted, as far as there was any', () => {
    expect(readErased({ erased: { ...none, friends: 2, sessions: 1 } })).toEqual({
      counts: [
        { kind: 'friends', count: 2 },
        { kind: 'sessions', count: 1 },
      ],
      isContentErased: false,
    });
    expect(readErased({ erased: none })?.counts).toEqual([]);
  });

  it('says whether what they wrote goes too', () => {
    expect(readErased({ erased: { ...none, content: 'being deleted' } })?.isContentErased).toBe(true);
  });

  it.each([null, undefined, 'deleted', [], {}, { erased: null }, { erased: [] }])('is nothing where nobody left: %j', (state) => {
    expect(readErased(state)).toBeNull();
  });
});
