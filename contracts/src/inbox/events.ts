/** Events of a conversation of two users. Stream `dm-<smaller id>-<larger id>`; saved notes have the same user twice. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { channelId: string }) => data.channelId;

/** Opened for the first time, again, or while open: changes only the opener's own view. */
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
    /** When the channel was created, and by whom. */
    createdAt: z.number(),
    createdById: z.string(),
  }),
  { partitionKey },
);

export const DmClosed = event('DmClosed', 1, z.object({ channelId: z.string(), userId: z.string(), otherId: z.string() }), {
  partitionKey,
});

export const inboxEventSpecs = [DmOpened, DmClosed] as const;
