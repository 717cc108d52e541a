/** A whole number in a range. Numeric text is taken as the number; null, '' and true are not numbers (servers document DB-15). */
import { z } from 'zod';

export function wholeNumber(min: number, max: number) {
  const numeric = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.number(), numeric], { error: 'must be a whole number' }).pipe(z.number().int().min(min).max(max));
}
