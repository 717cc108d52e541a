import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changesIn, markOf, newTo } from './changelog.ts';

const ours = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');

describe('the changelog', () => {
  it('is read as one change for each point, over its lines', () => {
    const changes = changesIn('# Changelog\n\nOne line.\n\n## Unreleased\n\n- One\n- Two that\n  goes on.\n\n  apart\n- Three\n');
    expect(changes).toEqual(['One', 'Two that goes on.', 'Three']);
  });

  it('has no two changes that could be taken for one', () => {
    const changes = changesIn(ours);
    expect(changes.length).toBeGreaterThan(30);
    expect(new Set(changes.map(markOf)).size).toBe(changes.length);
  });

  it('tells only what is new, and nothing to who comes for the first time', () => {
    expect(newTo(new Set([markOf('a')]), ['a', 'b'])).toEqual(['b']);
    expect(newTo(new Set(), ['a'])).toEqual(['a']);
    expect(newTo(null, ['a'])).toEqual([]);
  });
});
