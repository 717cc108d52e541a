/** What can happen to files as such. Stream `media-expiry`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** Attached files no longer expire: those that had not by then are kept. */
export const AttachmentExpiryEnded = event('AttachmentExpiryEnded', 1, z.object({ endedAt: z.number() }), {
  partitionKey: () => 'media',
});

export const mediaEventSpecs = [AttachmentExpiryEnded] as const;
