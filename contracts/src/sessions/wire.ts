import { z } from 'zod';

export const RawSession = z.object({
  id: z.string(),
  /** As 'Firefox on Linux'; null: it did not say. */
  device: z.string().nullable(),
  openedAt: z.number(),
  /** To a few minutes. */
  lastSeenAt: z.number(),
  /** The one that asks. */
  current: z.boolean(),
});
export type RawSession = z.infer<typeof RawSession>;
