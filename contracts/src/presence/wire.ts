/** Presence on the wire (realtime contract, section 3). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const Activity = z.object({
  name: z.string(),
  action: z.string(),
  startedAt: z.number().optional(),
  endsAt: z.number().optional(),
  updatedAt: z.number().optional(),
  link: z.string().optional(),
  speed: z.number().optional(),
  imgSrc: z.string().optional(),
  title: z.string().optional(),
  subtitle: z.string().optional(),
  emoji: z.string().optional(),
});
export type Activity = z.infer<typeof Activity>;

/** Clients merge: an absent key is unchanged, a cleared one must be an explicit null. */
export const RawPresence = z.object({
  userId: z.string(),
  status: z.number(),
  custom: z.string().nullable().optional(),
  activity: Activity.nullable().optional(),
});
export type RawPresence = z.infer<typeof RawPresence>;

export const presenceEvents = {
  updated: wireEvent('user:presence_update', RawPresence.partial().required({ userId: true })),
} as const;
