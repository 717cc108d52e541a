import { describe, expect, it } from 'vitest';
import { nothingProved, type Verified, verifiedLines } from './verified-lines.ts';

const NOW = Date.UTC(2026, 10, 24);
const SIGNED_AT = new Date(NOW - 30_000);
const MINUTE_MS = 60_000;

function verified(more: Partial<Verified> = {}): Verified {
  return { ok: true, events: 542, checkpoints: 6, unsigned: 0, unsignedSince: null, unlinked: 0, ...more };
}

describe('H10 the result of verify for a whole log', () => {
  it('says that all is signed only if it is', () => {
    expect(verifiedLines(verified(), SIGNED_AT, NOW)).toEqual(['542 events match 6 signed checkpoints.']);
    expect(verifiedLines(verified({ events: 1, checkpoints: 1 }), SIGNED_AT, NOW)).toEqual(['1 event matches 1 signed checkpoint.']);
  });

  it('says how much is not signed yet, and how old that is', () => {
    expect(verifiedLines(verified({ unsigned: 136, unsignedSince: NOW - 9 * MINUTE_MS }), SIGNED_AT, NOW)).toEqual([
      '406 of 542 events match 6 signed checkpoints; 136 newer events are not signed yet (the oldest of them is 9 minutes old).',
      'Last signature: 2026-11-23T23:59:30.000Z.',
    ]);
    const [first] = verifiedLines(verified({ unsigned: 1, unsignedSince: NOW + 5 }), SIGNED_AT, NOW);
    expect(first).toMatch(/; 1 newer event is not signed yet \(the oldest of them is less than a minute old\)\.$/);
    expect(verifiedLines(verified({ unsigned: 1 }), SIGNED_AT, NOW)[0]).toContain('(their age is not known)');
  });

  it('warns if that is older than expected', () => {
    const late = verifiedLines(verified({ unsigned: 136, unsignedSince: NOW - 10 * MINUTE_MS }), SIGNED_AT, NOW);
    expect(late).toHaveLength(3);
    expect(late[2]).toMatch(/^Warning: the unsigned events are old/);
  });

  it('does not claim a signature if nothing was signed', () => {
    expect(verifiedLines(verified({ checkpoints: 0, unsigned: 542, unsignedSince: NOW - MINUTE_MS }), null, NOW)).toEqual([
      'None of 542 events is signed yet (the oldest of them is 1 minute old).',
      'Last signature: never.',
    ]);
  });

  it('does not claim a proof if nothing was proven', () => {
    expect(nothingProved(verified({ events: 0, checkpoints: 0 }), null)).toContain('so nothing is proved');
    expect(nothingProved(verified({ checkpoints: 0, unsigned: 542 }), null)).toBeNull();
    expect(nothingProved(verified({ events: 0 }), SIGNED_AT)).toBeNull();
  });

  it('says for how many checkpoints earlier events are unknown', () => {
    expect(verifiedLines(verified({ unlinked: 2 }), SIGNED_AT, NOW)[1]).toMatch(/^The order of 2 checkpoints is not known/);
  });
});
