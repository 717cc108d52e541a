import { describe, expect, it } from 'vitest';
import { newestWins } from './newest-wins.ts';

const now = 1000;
const stored = { at: 500, since: 200, draft: 'stored' };

describe('a saved draft', () => {
  it('is stored if there is none', () => {
    expect(newestWins(null, { at: 400, base: null, draft: 'new' }, now)).toEqual({
      stored: { at: 400, since: 400, draft: 'new' },
      isNewest: true,
      other: null,
    });
  });

  it('replaces the version that it changes, whatever its time', () => {
    const { stored: next, other } = newestWins(stored, { at: 100, base: 500, draft: 'new' }, now);
    expect([next, other]).toEqual([{ at: 501, since: 200, draft: 'new' }, null]);
  });

  it('replaces an older version, and returns it', () => {
    const { stored: next, other } = newestWins(stored, { at: 600, base: 300, draft: 'new' }, now);
    expect([next, other]).toEqual([{ at: 600, since: 600, draft: 'new' }, 'stored']);
  });

  it('loses nothing if the replaced version had no text', () => {
    const emptied = { ...stored, draft: null };
    expect(newestWins(emptied, { at: 600, base: 300, draft: 'new' }, now).stored.since).toBe(200);
  });

  it.each([500, 400])('does not replace a version that is as new or newer', (at) => {
    expect(newestWins(stored, { at, base: null, draft: 'old' }, now)).toEqual({ stored, isNewest: false, other: 'stored' });
  });

  it('is never in the future', () => {
    expect(newestWins(stored, { at: 9999, base: null, draft: 'new' }, now).stored.at).toBe(now);
  });

  it('is not in the future either if it changes a version that never existed', () => {
    const save = { at: 400, base: Number.MAX_SAFE_INTEGER, draft: 'new' };
    expect(newestWins(null, save, now).stored).toEqual({ at: now + 1, since: now, draft: 'new' });
  });

  it('is newer than a version that was deleted meanwhile', () => {
    expect(newestWins(null, { at: 400, base: 700, draft: 'new' }, now).stored.at).toBe(701);
  });
});
