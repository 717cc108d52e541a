/** Days, months and years of a search, as times in the time zone of the reader. */
import type { DayLimit } from './search-query.ts';

export type Period = { readonly since: number; readonly until: number };

export type Clock = { readonly now: number; readonly timeZone: string };

const DAY_MS = 86_400_000;

/** A zone that does not exist counts as UTC. */
export function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

type WallClock = (at: number) => number;

/** Local time as if it was UTC. */
function wallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
}

/** The first moment of a day, also if its midnight is skipped or repeated. `day`: its midnight as if it was UTC. */
function startOf(day: number, wall: WallClock): number {
  const [before, after] = [day - DAY_MS, day + DAY_MS].map((at) => day - (wall(at) - at));
  const candidates = [before ?? day, after ?? day].filter((at) => wall(at) === day);
  return candidates.length > 0 ? Math.min(...candidates) : (before ?? day);
}

/** `2026-11-28`, `2026-11`, `2026`, `today` or `yesterday`. null: none of these. */
export function periodOf(value: string, { now, timeZone }: Clock): Period | null {
  const wall = wallClock(timeZone);
  const between = (from: number, to: number) => ({ since: startOf(from, wall), until: startOf(to, wall) });
  const word = value.toLowerCase();
  if (word === 'today' || word === 'yesterday') {
    const today = Math.floor(wall(now) / DAY_MS) * DAY_MS;
    return word === 'today' ? between(today, today + DAY_MS) : between(today - DAY_MS, today);
  }
  const [, year, month, day] = /^([1-9]\d{3})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value)?.map(Number) ?? [];
  if (year === undefined) return null;
  if (month === undefined || Number.isNaN(month)) return between(Date.UTC(year, 0), Date.UTC(year + 1, 0));
  if (month < 1 || month > 12) return null;
  if (day === undefined || Number.isNaN(day)) return between(Date.UTC(year, month - 1), Date.UTC(year, month));
  const start = Date.UTC(year, month - 1, day);
  return day >= 1 && new Date(start).getUTCMonth() === month - 1 ? between(start, start + DAY_MS) : null;
}

/** `holes`: periods without results. */
export type TimeLimits = { readonly since: number; readonly until: number; readonly holes: readonly Period[] };

/** null: a day does not exist, so nothing is found. */
export function timeLimits(days: readonly DayLimit[], clock: Clock): TimeLimits | null {
  let [since, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const holes: Period[] = [];
  for (const { operator, value, excluded } of days) {
    const period = periodOf(value, clock);
    if (period === null) return null;
    if (operator === 'on' && excluded) holes.push(period);
    else if (operator === 'on') [since, until] = [Math.max(since, period.since), Math.min(until, period.until)];
    else if (operator === 'before')
      [since, until] = excluded ? [Math.max(since, period.since), until] : [since, Math.min(until, period.since)];
    else [since, until] = excluded ? [since, Math.min(until, period.until)] : [Math.max(since, period.until), until];
  }
  return { since, until, holes };
}
