/**
 * What the activity tracker sends (realtime contract, section 9). It is no service of ours, and the client, which hears it, holds each
 * frame against these: hence the small validator, which stays in the client's bundle where the large one does not.
 */
import * as z from 'zod/mini';

export const TRACKER_LIMITS = {
  /** Of a frame, in characters. */
  frame: 65_536,
  /** Looked at in one frame. */
  activities: 20,
  /** Of what somebody is known by over there. */
  id: 64,
} as const;

/** What is not there says so by null or by being left out. */
const Text = z.nullish(z.string());
/** In ms, or as a date in words. */
const Time = z.nullish(z.union([z.number(), z.string()]));

export const TrackedActivity = z.object({
  name: z.string(),
  /** Playing 0, streaming 1, listening 2, watching 3, custom 4, competing 5. */
  type: z.number(),
  details: Text,
  state: Text,
  url: Text,
  /** What is heard, as the service that plays it calls it. */
  syncId: Text,
  createdTimestamp: Time,
  timestamps: z.nullish(z.object({ start: Time, end: Time })),
  assets: z.nullish(z.object({ largeImageUrl: Text, smallImageUrl: Text })),
});
export type TrackedActivity = z.infer<typeof TrackedActivity>;

/** Activities are looked at one by one, so that an odd one does not take the others with it. */
export const TrackerFrame = z.object({ error: z.optional(z.unknown()), activities: z.nullish(z.array(z.unknown())) });
