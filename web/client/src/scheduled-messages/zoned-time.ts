/** Times of day in any time zone. Pure. */

const DAY_MS = 86_400_000;

/** A date and a time as fields have them: `2026-11-30` and `09:00`. */
export type WallTime = { readonly date: string; readonly time: string };

/**
 * When the clocks of a zone show a time. `skipped`: they never do, because they go forward; the moment is as much later as they skip.
 * `twice`: they go back; the moment is the first one.
 */
export type Moment = { readonly at: number; readonly kind: 'exact' | 'skipped' | 'twice' };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What the clocks of the zone show, as if it was UTC. */
function shownAt(at: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Milliseconds by which the zone is ahead of UTC. */
export function offsetAt(at: number, zone: string): number {
  const second = Math.floor(at / 1000) * 1000;
  return shownAt(second, zone) - second;
}

/** null: a field is incomplete. */
export function momentOf({ date, time }: WallTime, zone: string): Moment | null {
  const wall = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  const shown = [...new Set([before, after])].filter((at) => at + offsetAt(at, zone) === wall);
  if (shown.length === 0) return { at: Math.max(before, after), kind: 'skipped' };
  return { at: Math.min(...shown), kind: shown.length > 1 ? 'twice' : 'exact' };
}

export function wallTimeOf(at: number, zone: string): WallTime {
  const shown = new Date(at + offsetAt(at, zone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Whole days later, at this time of day, for example '09:00'. */
export function daysLater(now: number, days: number, time: string, zone: string): number {
  const today = Date.parse(`${wallTimeOf(now, zone).date}T00:00Z`);
  const date = new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  return momentOf({ date, time }, zone)?.at ?? now;
}
