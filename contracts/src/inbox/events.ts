/** What can happen to a conversation of two people. Stream `dm-<smaller id>-<larger id>`; saved notes name one person twice. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { channelId: string }) => data.channelId;

/** Opened anew, again, or while open already: the opener's own view only, the other side's stays as it is. */
export const DmOpened = event(
  'DmOpened',
  1,
  z.object({
    channelId: z.string(),
    userId: z.string(),
    otherId: z.string(),
    /** The two views; equal in saved notes. Ids are those of the first opening. */
    inboxId: z.string(),
    otherInboxId: z.string(),
    /** When the channel was made, and who made it. */
    createdAt: z.number(),
    createdById: z.string(),
  }),
  { partitionKey },
);

export const DmClosed = event('DmClosed', 1, z.object({ channelId: z.string(), userId: z.string(), otherId: z.string() }), {
  partitionKey,
});

export const inboxEventSpecs = [DmOpened, DmClosed] as const;
