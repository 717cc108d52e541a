import { describe, expect, it } from 'vitest';
import { neverSigned, SIGNED_WITHIN_MS } from './never-signed.ts';

const NOW = Date.UTC(2026, 10, 24);

function first(at: unknown) {
  return { position: 0, meta: JSON.stringify({ at }) };
}

describe('a log of which nothing was signed', () => {
  it('is whole while it is empty, or has just begun', () => {
    expect(neverSigned(null, NOW)).toBeNull();
    expect(neverSigned(first(NOW - SIGNED_WITHIN_MS + 1), NOW)).toBeNull();
  });

  it('H10 is not believed once it is older than that', () => {
    const fault = neverSigned(first(NOW - SIGNED_WITHIN_MS), NOW);
    expect(fault).toMatchObject({ ok: false, position: null });
    expect(fault?.what).toContain('No checkpoint is there at all, and the first event is of 2026-11-23T23:55:00.000Z');
  });

  it.each([['words'], [null], [1e300]])('H10 is not believed where its first event does not say when it was: %j', (at) => {
    expect(neverSigned(first(at), NOW)?.what).toContain('No checkpoint is there at all:');
  });

  it('H10 is not believed where that cannot be read', () => {
    expect(neverSigned({ position: 0, meta: 'nothing' }, NOW)).not.toBeNull();
  });
});
