/** Formats times and numbers for the reader's language and time zone. */
import { locale } from './catalogue.ts';

const DAY = 86_400_000;

type Style = keyof typeof STYLES;
const STYLES = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  moment: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  exact: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached, because formatters are slow to create and lists use many. */
export function formatTime(at: number, style: Style): string {
  const key = `${locale()} ${style}`;
  let formatter = made.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale(), STYLES[style]);
    made.set(key, formatter);
  }
  return formatter.format(at);
}

/** The start of the day of `at` in the reader's time zone. */
function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

export function sameDay(a: number, b: number): boolean {
  return startOfDay(a) === startOfDay(b);
}

/** 0 is today, 1 is yesterday, … in calendar days. */
export function daysAgo(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / DAY);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** '3 minutes ago', 'in 2 days'. */
export function formatRelative(at: number, now: number): string {
  const distance = at - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(distance / size), unit);
}

/** 'today', 'yesterday', 'last week', 'this year'. */
export function formatNear(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(amount, unit);
}

const collators = new Map<string, Intl.Collator>();

/** Sorts names like a reader expects: ignores case and accents, and compares numbers by value. */
export function compareNames(a: string, b: string): number {
  let collator = collators.get(locale());
  if (!collator) {
    collator = new Intl.Collator(locale(), { sensitivity: 'base', numeric: true });
    collators.set(locale(), collator);
  }
  return collator.compare(a, b);
}

/** 'Ada, Ben and Cleo'. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);
}

export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}
