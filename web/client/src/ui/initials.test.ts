import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['ada', 'A'],
    ['Ada Lovelace', 'AL'],
    ['  the   quiet  room ', 'TQ'],
    ['👩‍🚀 crew', '👩‍🚀C'],
    ['éclair', 'É'],
    ['', ''],
  ])('%s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
