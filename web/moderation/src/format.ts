/** Formats times, numbers and lists for moderators. */
const LOCALE = 'en-GB';
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const number = new Intl.NumberFormat(LOCALE);
const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const names = new Intl.Collator(LOCALE, { sensitivity: 'base', numeric: true });

export function momentText(ms: number): string {
  return moment.format(ms);
}

/** With seconds. */
export function exactText(ms: number): string {
  return exact.format(ms);
}

/** A day in UTC, because the server counts in UTC days. */
export function utcDayText(ms: number): string {
  return utcDay.format(ms);
}

export function numberText(value: number): string {
  return number.format(value);
}

export function listOf(words: readonly string[]): string {
  return list.format(words);
}

/** Sorts names like a reader expects: ignores case and accents, and compares numbers by value. */
export function compareNames(a: string, b: string): number {
  return names.compare(a, b);
}
