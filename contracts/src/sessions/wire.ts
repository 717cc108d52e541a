import { z } from 'zod';

export const RawSession = z.object({
  id: z.string(),
  /** For example 'Firefox on Linux'; null: unknown. */
  device: z.string().nullable(),
  openedAt: z.number(),
  /** Accurate to a few minutes. */
  lastSeenAt: z.number(),
  /** The calling session. */
  current: z.boolean(),
});
export type RawSession = z.infer<typeof RawSession>;
