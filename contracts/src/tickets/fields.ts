/** Fields of tickets. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';

/** Of a path. Whatever is no number of a ticket is 0, which none has: it is not found. */
export const TicketNumber = z.string().transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0));

/** Of a query: absent, or refused when it is no status. */
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
