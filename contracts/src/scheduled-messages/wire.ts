/** Scheduled messages on the wire. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const RawScheduledMessage = z.object({
  id: z.string(),
  channelId: z.string(),
  /** As written. */
  content: z.string(),
  replyToMessageIds: z.array(z.string()),
  mentionReplies: z.boolean(),
  silent: z.boolean(),
  sendAt: z.number(),
  /** In which the author chose the time. */
  timeZone: z.string(),
  createdAt: z.number(),
  /** Why the message was not sent. Null: it is going to be sent. */
  refusal: z.object({ code: z.string(), message: z.string(), refusedAt: z.number() }).nullable(),
});
export type RawScheduledMessage = z.infer<typeof RawScheduledMessage>;

export const scheduledMessageEvents = {
  /** New, changed, or not sent. */
  saved: wireEvent('scheduled_message:saved', RawScheduledMessage),
  /** `messageId`: the sent message. Null: cancelled. */
  removed: wireEvent('scheduled_message:removed', z.object({ id: z.string(), channelId: z.string(), messageId: z.string().nullable() })),
} as const;
