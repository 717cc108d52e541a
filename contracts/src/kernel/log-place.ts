/** A log position in digits, with or without leading zeros, as requests send it. Positions beyond a safe integer do not exist. */
import { z } from 'zod';
import { fault } from './faults.ts';

export const LogPlace = z
  .string()
  .regex(/^\d{1,19}$/, { message: fault('noDigits'), abort: true })
  .refine((digits) => Number.isSafeInteger(Number(digits)), { message: fault('tooLarge') });
