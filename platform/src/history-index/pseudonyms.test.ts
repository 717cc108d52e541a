import { describe, expect, it } from 'vitest';
import { exportWords, maskedBy } from './pseudonyms.ts';
import type { ShownEvent } from './shown-event.ts';

const MOD = '1842060963620655104';
const BEN = '1842060963620655105';
const WORD = 'a secret among auditors';

const shownEvent: ShownEvent = {
  position: 7,
  id: '9f0c7f9e-5a35-4a3c-9e2d-7a70f0f7c111',
  at: '2026-11-22T06:43:00.000Z',
  type: 'UserWarned',
  version: 1,
  stream: `user-${BEN}`,
  revision: 3,
  by: MOD,
  command: 'warnUsers',
  correlationId: 'HNLvQApE-pc',
  causationId: null,
  from: 'console',
  session: 'q3WbcBqVvA4mKc1r0d2n5g',
  data: { userId: BEN, warnedById: MOD, seen: [{ by: MOD, [MOD]: 1 }, BEN], warnedAt: 1_842_060_963_620, reason: '[sealed]' },
};

describe('pseudonyms', () => {
  it('replace the id of a moderator everywhere, and no other id', () => {
    const masked = maskedBy(new Set([MOD]), WORD)(shownEvent);
    expect(JSON.stringify(masked)).not.toContain(MOD);
    expect(masked.by).toMatch(/^moderator-[0-9a-f]{12}$/);
    expect(masked.correlationId).toMatch(/^request-[0-9a-f]{12}$/);
    expect(masked.session).toMatch(/^session-[0-9a-f]{12}$/);
    expect(masked).toEqual({
      ...shownEvent,
      by: masked.by,
      correlationId: masked.correlationId,
      session: masked.session,
      data: { ...shownEvent.data, warnedById: masked.by, seen: [{ by: masked.by, [masked.by]: 1 }, BEN] },
    });
    const ofModerator = maskedBy(new Set([BEN]), WORD)({ ...shownEvent, data: { userId: BEN, tag: 'AB12' } });
    expect(ofModerator.stream).toMatch(/^user-moderator-[0-9a-f]{12}$/);
    expect(ofModerator.data.tag).toBe('[withheld]');
  });

  it('replace sessions and requests if an event records that someone searched for them or ended them', () => {
    const { correlationId, session } = shownEvent;
    const masked = maskedBy(
      new Set([MOD]),
      WORD,
    )({ ...shownEvent, data: { correlation: correlationId, bySession: session, sessionId: null } });
    expect(masked.data).toEqual({ correlation: masked.correlationId, bySession: masked.session, sessionId: null });
  });

  it('are the same for the same secret, and differ for another', () => {
    const byWord = (word: string) => {
      const { by, correlationId } = maskedBy(new Set([MOD]), word)(shownEvent);
      return [by, correlationId];
    };
    expect(byWord(WORD)).toEqual(byWord(WORD));
    expect(new Set([...byWord(WORD), ...byWord(`${WORD}.`)]).size).toBe(4);
  });

  it('use a separate secret for each export, which is not visible without the master key', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(exportWords(key)('7')).toBe(exportWords(key)('7'));
    expect(new Set([exportWords(key)('7'), exportWords(key)('8'), exportWords(other)('7')]).size).toBe(3);
    expect(exportWords(key)('7').length).toBeGreaterThan(40);
  });

  it('keep the tag of everyone else', () => {
    expect(maskedBy(new Set([MOD]), WORD)({ ...shownEvent, data: { userId: BEN, tag: 'AB12' } }).data.tag).toBe('AB12');
  });
});
