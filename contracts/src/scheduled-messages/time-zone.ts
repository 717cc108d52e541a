/** Names of time zones, such as `Europe/Vienna`. Pure. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { SCHEDULED_LIMITS } from './limits.ts';

/** Whether this process knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .max(SCHEDULED_LIMITS.timeZone)
  .refine(isTimeZone, { message: fault('notValid') });
