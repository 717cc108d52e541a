/** Direct message conversations on the wire (users document 4.1; realtime contract, sections 4 and 5.2). */
import { z } from 'zod';
import { RawChannel } from '../channels/wire.ts';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser } from '../profiles/wire.ts';

/** A user's own view of a conversation. For saved notes the recipient is the user. */
export const RawInboxEntry = z.object({
  id: z.string(),
  createdById: z.string(),
  recipientId: z.string(),
  channelId: z.string(),
  closed: z.boolean(),
  createdAt: z.number(),
  lastSeen: z.number().nullable(),
  recipient: RawUser,
});
export type RawInboxEntry = z.infer<typeof RawInboxEntry>;

export const RawInboxItem = RawInboxEntry.extend({ channel: RawChannel });
export type RawInboxItem = z.infer<typeof RawInboxItem>;

export const inboxEvents = {
  opened: wireEvent('inbox:opened', RawInboxItem),
  closed: wireEvent('inbox:closed', z.object({ channelId: z.string() })),
} as const;
