import { describe, expect, it } from 'vitest';
import { periodOf, timeLimits, zoneOf } from './days.ts';

/** 23:30 on 27 November in UTC. */
const NOW = Date.UTC(2026, 10, 27, 23, 30);

function shown(value: string, timeZone: string): string | null {
  const period = periodOf(value, { now: NOW, timeZone });
  return period && `${new Date(period.since).toISOString().slice(0, 16)} ${new Date(period.until).toISOString().slice(0, 16)}`;
}

describe('a day', () => {
  it.each([
    ['2026-11-28', 'UTC', '2026-11-28T00:00 2026-11-29T00:00'],
    ['2026-11-28', 'Europe/Berlin', '2026-11-27T23:00 2026-11-28T23:00'],
    ['2026-3-29', 'Europe/Berlin', '2026-03-28T23:00 2026-03-29T22:00'],
    ['2026-11-28', 'Pacific/Kiritimati', '2026-11-27T10:00 2026-11-28T10:00'],
    ['today', 'UTC', '2026-11-27T00:00 2026-11-28T00:00'],
    ['Today', 'Europe/Berlin', '2026-11-27T23:00 2026-11-28T23:00'],
    ['yesterday', 'America/New_York', '2026-11-26T05:00 2026-11-27T05:00'],
    ['2026-11', 'UTC', '2026-11-01T00:00 2026-12-01T00:00'],
    ['2026', 'Asia/Kolkata', '2025-12-31T18:30 2026-12-31T18:30'],
    // The clocks went from 24:00 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00 2018-11-05T02:00'],
    // The clocks went from 24:00 back to 23:00.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00 2018-02-19T03:00'],
    // The day was skipped.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00 2011-12-30T10:00'],
    ['2024-02-29', 'UTC', '2024-02-29T00:00 2024-03-01T00:00'],
  ])('%s in %s', (value, zone, expected) => {
    expect(shown(value, zone)).toBe(expected);
  });

  it.each(['2026-02-29', '2026-13', '2026-00-10', '2026-11-0', '0999', '26-11-28', 'soon', '2026-11-28T10', ''])('is not %j', (value) => {
    expect(shown(value, 'UTC')).toBeNull();
  });
});

describe('the limits of days', () => {
  const limits = (...days: readonly (readonly ['before' | 'after' | 'on', string, boolean?])[]) =>
    timeLimits(
      days.map(([operator, value, excluded = false]) => ({ operator, value, excluded })),
      { now: NOW, timeZone: 'UTC' },
    );
  const day = (date: number) => Date.UTC(2026, 10, date);
  const [FIRST, LAST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

  it.each([
    [['before', '2026-11-20'] as const, [FIRST, day(20)]],
    [['after', '2026-11-20'] as const, [day(21), LAST]],
    [['on', '2026-11-20'] as const, [day(20), day(21)]],
    [['before', '2026-11-20', true] as const, [day(20), LAST]],
    [['after', '2026-11-20', true] as const, [FIRST, day(21)]],
  ])('%j', (limit, [since, until]) => {
    expect(limits(limit)).toEqual({ since, until, holes: [] });
  });

  it('apply together', () => {
    expect(limits(['after', '2026-11-10'], ['before', 'today'], ['on', '2026-11-20', true])).toEqual({
      since: day(11),
      until: day(27),
      holes: [{ since: day(20), until: day(21) }],
    });
  });

  it('are none if one does not exist', () => {
    expect(limits(['after', '2026-11-10'], ['on', 'someday'])).toBeNull();
  });
});

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    [undefined, 'UTC'],
    ['Middle/Earth', 'UTC'],
    ["'; drop", 'UTC'],
  ])('%s', (name, expected) => {
    expect(zoneOf(name)).toBe(expected);
  });
});
