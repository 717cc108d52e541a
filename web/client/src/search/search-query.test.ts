import { describe, expect, it } from 'vitest';
import { queryOf } from './search-address.ts';
import { searchQueryOf } from './search-query.ts';

describe('a search', () => {
  it('is stored in the address and read from it', () => {
    const search = { words: 'a from:"Ann B" -c', serverId: '1' };
    expect(searchQueryOf(queryOf(search))).toEqual(search);
    expect(queryOf({ words: '', serverId: '' }).toString()).toBe('');
  });

  it('has operators for the fields of a bookmark', () => {
    const query = new URLSearchParams({ q: 'a', from: 'Ann B', channel: '2', since: '2026-01-01', until: '2026-02-28', file: 'yes' });
    expect(searchQueryOf(query).words).toBe('a from:"Ann B" in:[#:2] after:2025-12-31 before:2026-03-01 has:file');
    expect(searchQueryOf(new URLSearchParams({ since: 'soon' })).words).toBe('');
  });
});
