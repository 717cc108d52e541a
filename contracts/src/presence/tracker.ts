/**
 * Messages of the external activity tracker (realtime contract, section 9). The client validates them, hence the small validator that fits
 * in its bundle.
 */
import * as z from 'zod/mini';

export const TRACKER_LIMITS = {
  /** Of a frame, in characters. */
  frame: 65_536,
  /** Activities that are read from one frame. */
  activities: 20,
  /** Length of the user's id at the tracker. */
  id: 64,
} as const;

/** Missing values are null or absent. */
const Text = z.nullish(z.string());
/** In milliseconds, or as a date text. */
const Time = z.nullish(z.union([z.number(), z.string()]));

export const TrackedActivity = z.object({
  name: z.string(),
  /** Playing 0, streaming 1, listening 2, watching 3, custom 4, competing 5. */
  type: z.number(),
  details: Text,
  state: Text,
  url: Text,
  /** Id of the track at the music service. */
  syncId: Text,
  createdTimestamp: Time,
  timestamps: z.nullish(z.object({ start: Time, end: Time })),
  assets: z.nullish(z.object({ largeImageUrl: Text, smallImageUrl: Text })),
});
export type TrackedActivity = z.infer<typeof TrackedActivity>;

/** Activities are validated one by one, so that an invalid one does not drop the others. */
export const TrackerFrame = z.object({ error: z.optional(z.unknown()), activities: z.nullish(z.array(z.unknown())) });
