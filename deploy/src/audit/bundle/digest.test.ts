import { describe, expect, it } from 'vitest';
import { digestOfAll, firstDifference, otherVersions } from './digest.ts';

const users = { name: 'users', rows: 2, sha256: 'aa' };
const messages = { name: 'messages', rows: 5, sha256: 'bb' };

describe('two digests', () => {
  it('are equal if all tables are equal', () => {
    expect(firstDifference([messages, users], [messages, users])).toBeNull();
    expect(digestOfAll([messages, users])).toBe(digestOfAll([{ ...messages }, { ...users }]));
  });

  it('report the first table that differs', () => {
    const other = [
      { ...messages, sha256: 'cc' },
      { ...users, rows: 3 },
    ];
    expect(firstDifference([messages, users], other)).toBe('Table messages differs: 5 rows, bb at the origin; 5 rows, cc here.');
    expect(firstDifference([messages], [messages, users])).toBe('Table users did not exist at the origin.');
    expect(firstDifference([messages, users], [users])).toBe('Table messages does not exist here.');
    expect(digestOfAll([messages, users])).not.toBe(digestOfAll(other));
  });

  it('may have other versions', () => {
    expect(otherVersions({ users: 3, posts: 1 }, { users: 4, posts: 1, polls: 1 })).toEqual([
      'polls has version none at the origin and version 1 here.',
      'users has version 3 at the origin and version 4 here.',
    ]);
  });
});
