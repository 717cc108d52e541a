import { describe, expect, it } from 'vitest';
import { changedEntries } from './changed-entries.ts';

const map = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));

describe('the entries that a tab stores', () => {
  it('are its changed ones and those of other tabs', () => {
    const entries = changedEntries();
    for (const key of ['changed', 'removed']) entries.add(key);
    const stored = map({ changed: 'old', removed: 'old', elsewhere: 'of another tab' });
    const own = map({ changed: 'new', elsewhere: 'loaded earlier', unchanged: 'removed by another tab' });
    expect(entries.merged(stored, own)).toEqual(map({ changed: 'new', elsewhere: 'of another tab' }));
  });

  it('are stored once', () => {
    const entries = changedEntries();
    entries.add('a');
    entries.merged(map({}), map({ a: 'own' }));
    expect(entries.size()).toBe(0);
    expect(entries.merged(map({ a: 'of another tab' }), map({ a: 'own' }))).toEqual(map({ a: 'of another tab' }));
  });
});
