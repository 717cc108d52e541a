import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickTimes } from './quick-times.ts';
import { allZones, findZones, zoneLabel } from './time-zones.ts';
import { momentOf, offsetAt, wallTimeOf } from './zoned-time.ts';

const VIENNA = 'Europe/Vienna';
const at = (iso: string) => Date.parse(iso);

describe('a time in a zone', () => {
  it.each([
    ['winter', VIENNA, '2026-11-30', '09:00', '2026-11-30T08:00Z', 'exact'],
    ['summer', VIENNA, '2026-07-01', '09:00', '2026-07-01T07:00Z', 'exact'],
    ['half an hour', 'Asia/Kolkata', '2026-11-30', '09:00', '2026-11-30T03:30Z', 'exact'],
    ['the other day', 'Pacific/Kiritimati', '2026-12-01', '01:00', '2026-11-30T11:00Z', 'exact'],
    ['a skipped time', VIENNA, '2027-03-28', '02:30', '2027-03-28T01:30Z', 'skipped'],
    ['a time that occurs twice', VIENNA, '2026-10-25', '02:30', '2026-10-25T00:30Z', 'twice'],
    ['after a time that occurs twice', VIENNA, '2026-10-25', '03:00', '2026-10-25T02:00Z', 'exact'],
    ['a change by half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45Z', 'skipped'],
  ] as const)('is found: %s', (_title, zone, date, time, iso, kind) => {
    expect(momentOf({ date, time }, zone)).toEqual({ at: at(iso), kind });
  });

  it('is unknown if a field is incomplete', () => {
    expect(momentOf({ date: '', time: '09:00' }, VIENNA)).toBeNull();
    expect(momentOf({ date: '2026-11-30', time: '' }, VIENNA)).toBeNull();
  });

  it('survives a round trip, except for times that are skipped or occur twice', () => {
    const minutes = fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2028-01-01T00:00Z') / 60_000 });
    const zones = fc.constantFrom(VIENNA, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const moment = momentOf(wallTimeOf(minute * 60_000, zone), zone);
        expect(moment?.kind).not.toBe('skipped');
        if (moment?.kind === 'exact') expect(moment.at).toBe(minute * 60_000);
        else expect(Math.abs((moment?.at ?? 0) - minute * 60_000)).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it('has a distance from UTC', () => {
    expect(offsetAt(at('2026-11-30T00:00Z'), 'America/New_York')).toBe(-5 * 3_600_000);
    expect(zoneLabel('America/New_York', at('2026-11-30T00:00Z'))).toBe('America/New York (UTC−05:00)');
  });
});

describe('suggested times', () => {
  it.each([
    ['a Saturday', '2026-11-28T22:30Z', ['2026-11-28T23:30Z', '2026-11-29T08:00Z', '2026-11-30T08:00Z']],
    ['a Monday', '2026-11-30T07:00Z', ['2026-11-30T08:00Z', '2026-12-01T08:00Z', '2026-12-07T08:00Z']],
    ['a Sunday, before a Monday', '2026-11-29T12:00Z', ['2026-11-29T13:00Z', '2026-11-30T08:00Z']],
    ['the day before the clocks change', '2026-10-24T12:00Z', ['2026-10-24T13:00Z', '2026-10-25T08:00Z', '2026-10-26T08:00Z']],
  ])('on %s', (_title, now, expected) => {
    expect(quickTimes(at(now), VIENNA).map((quick) => quick.at)).toEqual(expected.map(at));
  });
});

describe('time zones', () => {
  const now = at('2026-11-30T00:00Z');
  const zones = allZones(VIENNA);

  it('begin with the own one', () => {
    expect(zones.slice(0, 2)).toEqual([VIENNA, 'UTC']);
  });

  it.each([
    ['new york', 'America/New_York'],
    ['new_york', null],
    ['utc-05:00 york', 'America/New_York'],
    ['nowhere', null],
  ])('are found by %s', (query, id) => {
    expect(findZones(zones, query, now)[0]?.id ?? null).toBe(id);
  });
});
