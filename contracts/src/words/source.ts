/** A user's original text. */
import { z } from 'zod';

export const Source = z.object({ content: z.string() });
export type Source = z.infer<typeof Source>;
