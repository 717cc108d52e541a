/** A place in the log, in digits, zeros before it or not: what a request says of one. No log has a place past what a number can say. */
import { z } from 'zod';
import { fault } from './faults.ts';

export const LogPlace = z
  .string()
  .regex(/^\d{1,19}$/, { message: fault('noDigits'), abort: true })
  .refine((digits) => Number.isSafeInteger(Number(digits)), { message: fault('tooLarge') });
