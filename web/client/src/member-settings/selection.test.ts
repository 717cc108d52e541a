import { describe, expect, it } from 'vitest';
import { membersAmong } from './selection.ts';

const members = new Map([
  ['1', 'Ada'],
  ['2', 'Ben'],
]);

describe('a selection of members', () => {
  it('drops people who have left', () => {
    expect(membersAmong(new Set(['1', '3']), members)).toEqual(new Set(['1']));
  });

  it('stays the same while everyone in it is a member, or members are not known', () => {
    const selection = new Set(['1', '2']);
    expect(membersAmong(selection, members)).toBe(selection);
    expect(membersAmong(selection, undefined)).toBe(selection);
  });
});
