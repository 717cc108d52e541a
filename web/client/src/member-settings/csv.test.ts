import { describe, expect, it } from 'vitest';
import { cell, membersCsv } from './csv.ts';

describe('a cell', () => {
  it.each([
    ['plain', '"plain"'],
    ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    [' =1', '"\' =1"'],
    ['＝1', '"\'＝1"'],
    ['a=b', '"a=b"'],
    ['a "b", c\nd', '"a ""b"", c\nd"'],
    ['', '""'],
  ])('for %j is %s', (value, written) => {
    expect(cell(value)).toBe(written);
  });
});

describe('the file', () => {
  it('has one line per member, with the names of their roles', () => {
    const user = { id: '7', username: '=cmd', tag: 'ab12', badges: 0, hexColor: null, avatar: null, banner: null, bot: null, joinedAt: 0 };
    const member = { userId: '7', user, nickname: null, roleIds: ['1', '9'], joinedAt: 0, lastActiveAt: 86_400_000 };
    expect(
      membersCsv([member], (id) => (id === '1' ? 'Guests' : undefined))
        .split('\r\n')
        .slice(1),
    ).toEqual(['"7","\'=cmd","ab12","","Guests","1970-01-01T00:00:00.000Z","1970-01-02","no"', '']);
  });
});
