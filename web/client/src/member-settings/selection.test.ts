import { describe, expect, it } from 'vitest';
import { membersAmong } from './selection.ts';

const members = new Map([
  ['1', 'Ada'],
  ['2', 'Ben'],
]);

describe('a selection of members', () => {
  it('drops users who left', () => {
    expect(membersAmong(new Set(['1', '3']), members)).toEqual(new Set(['1']));
  });

  it('is unchanged while all users are members, or while members are unknown', () => {
    const selection = new Set(['1', '2']);
    expect(membersAmong(selection, members)).toBe(selection);
    expect(membersAmong(selection, undefined)).toBe(selection);
  });
});
