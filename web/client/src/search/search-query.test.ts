import { describe, expect, it } from 'vitest';
import { findUser, momentOf, queryOf, searchQueryOf } from './search-query.ts';

const everything = { words: 'a b', serverId: '1', channelId: '2', from: 'Ann', since: '2026-01-02', until: '2026-02-03', hasFile: true };

describe('a search', () => {
  it('is stored in the address and read from it', () => {
    expect(searchQueryOf(queryOf(everything))).toEqual(everything);
    expect(queryOf({ words: '', from: '' }).toString()).toBe('');
  });

  it('uses days in the time zone of the user', () => {
    expect(momentOf('2026-01-02')).toBe(new Date(2026, 0, 2).getTime());
    expect(momentOf('2026-01-31', 1)).toBe(new Date(2026, 1, 1).getTime());
    expect(momentOf('yesterday')).toBeUndefined();
    expect(momentOf('')).toBeUndefined();
  });
});

describe('the user of a search', () => {
  const people = [
    { id: '1', username: 'Anna', tag: 'aaaa' },
    { id: '2', username: 'ann', tag: 'bbbb' },
    { id: '3', username: 'Ann', tag: 'cccc' },
  ];

  it.each([
    ['ann', '2'],
    ['@ANN', '2'],
    ['ann:CCCC', '3'],
    ['anna', '1'],
    ['an', '1'],
  ])('is found by %s', (typed, id) => {
    expect(findUser(people, typed)?.id).toBe(id);
  });

  it('is null if no user matches', () => {
    expect(findUser(people, 'bob')).toBeNull();
    expect(findUser(people, '  ')).toBeNull();
  });
});
