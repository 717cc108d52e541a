/** When reminders are checked, and which ones are due (specification, sections 4 and 9). Pure. */
import type { RawReminder } from '@folkmoot/contracts/reminders/wire';

type Timed = Pick<RawReminder, 'id' | 'remindAt'>;

const SOON_MS = 60_000;
const EVERY_SECOND_MS = 1000;
const NOW_AND_THEN_MS = 10_000;

/** The delay until the next check: one second if the next reminder is due within a minute. */
export function nextCheckIn(reminders: readonly Timed[], now: number): number {
  const next = Math.min(...reminders.map(({ remindAt }) => remindAt).filter((at) => at > now));
  return next - now < SOON_MS ? EVERY_SECOND_MS : NOW_AND_THEN_MS;
}

export function dueNow<Reminder extends Timed>(reminders: readonly Reminder[], now: number): readonly Reminder[] {
  return reminders.filter(({ remindAt }) => remindAt <= now);
}
