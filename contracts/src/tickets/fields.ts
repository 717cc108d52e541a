/** Fields of tickets. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';

/** Path value. A malformed number becomes 0, which no ticket has, so it is not found. */
export const TicketNumber = z.string().transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0));

/** Query value: absent, or rejected if it is not a status. */
export const StatusFilter = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' || text === 'undefined' || text === 'null' ? undefined : text))
  .refine((text) => text === undefined || /^[0-3]$/.test(text), { message: fault('noStatus') })
  .transform((text) => (text === undefined ? undefined : Number(text)));

export const SeenFilter = z
  .unknown()
  .optional()
  .transform((text) => (text === 'true' ? true : text === 'false' ? false : undefined));
