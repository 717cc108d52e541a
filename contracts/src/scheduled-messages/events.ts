/**
 * A user's scheduled messages. Stream `scheduled-<userId>`. Its next revision decides whether a message is sent, refused, changed or
 * cancelled, so that it is sent once (decision 142). Only the author can read the texts: they are sealed with the key of the account.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;
const sealed = { content: 'userId', timeZone: 'userId' } as const;

const named = { scheduledMessageId: z.string(), userId: z.string(), channelId: z.string() };

/** The whole message, so that readers need no earlier event. */
const scheduled = {
  ...named,
  /** Null: the account was deleted. */
  content: z.string().nullable(),
  /** In which the author chose the time, such as `Europe/Vienna`. Null: the account was deleted. */
  timeZone: z.string().nullable(),
  replyToMessageIds: z.array(z.string()),
  mentionReplies: z.boolean(),
  silent: z.boolean(),
  sendAt: z.number(),
  createdAt: z.number(),
};

export const MessageScheduled = event('MessageScheduled', 1, z.object(scheduled), { partitionKey, sealed });

/** Also schedules a message again that was not sent. */
export const ScheduledMessageChanged = event('ScheduledMessageChanged', 1, z.object({ ...scheduled, changedAt: z.number() }), {
  partitionKey,
  sealed,
});

export const ScheduledMessageCancelled = event('ScheduledMessageCancelled', 1, z.object({ ...named, cancelledAt: z.number() }), {
  partitionKey,
});

/** `MessageSent` follows in the stream of the message. */
export const ScheduledMessageSent = event('ScheduledMessageSent', 1, z.object({ ...named, messageId: z.string(), sentAt: z.number() }), {
  partitionKey,
});

/** Not sent. `refusal`: the code of the refusal that the author would have got. The message stays until its author changes or deletes it. */
export const ScheduledMessageRefused = event(
  'ScheduledMessageRefused',
  1,
  z.object({ ...scheduled, refusal: z.string(), refusedAt: z.number() }),
  { partitionKey, sealed },
);

export const scheduledMessageEventSpecs = [
  MessageScheduled,
  ScheduledMessageChanged,
  ScheduledMessageCancelled,
  ScheduledMessageSent,
  ScheduledMessageRefused,
] as const;
