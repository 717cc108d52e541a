/** Suggested times to send a message. Pure. */
import { daysLater, wallTimeOf } from './zoned-time.ts';

const HOUR_MS = 3_600_000;
const MONDAY = 1;
const WEEK = 7;
const MORNING = '09:00';

export type QuickTime = { readonly kind: 'hour' | 'tomorrow' | 'monday'; readonly at: number };

/** In an hour, tomorrow morning, and the next Monday morning unless that is tomorrow. */
export function quickTimes(now: number, zone: string): readonly QuickTime[] {
  const weekday = new Date(`${wallTimeOf(now, zone).date}T00:00Z`).getUTCDay();
  const untilMonday = ((MONDAY - weekday + WEEK - 1) % WEEK) + 1;
  const morning = (days: number) => daysLater(now, days, MORNING, zone);
  const times: readonly QuickTime[] = [
    { kind: 'hour', at: now + HOUR_MS },
    { kind: 'tomorrow', at: morning(1) },
  ];
  return untilMonday === 1 ? times : [...times, { kind: 'monday', at: morning(untilMonday) }];
}
