/** Reminders on the wire (users document 4.1 and 7; servers document 5.14; realtime contract 5.1). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawMessage } from '../messages/wire.ts';
import { RawPost } from '../posts/wire.ts';

/** `message` and `post` are both null if the target was deleted, or is no longer visible to the user. */
export const RawReminder = z.object({
  id: z.string(),
  remindAt: z.number(),
  createdAt: z.number(),
  /** Null: for a post. */
  channelId: z.string().nullable(),
  message: RawMessage.nullable(),
  post: RawPost.nullable(),
});
export type RawReminder = z.infer<typeof RawReminder>;

/** Reply to a removal. */
export const RemovedReminder = z.object({
  id: z.string(),
  createdAt: z.number(),
  remindAt: z.number(),
  createdById: z.string(),
  postId: z.string().nullable(),
  messageId: z.string().nullable(),
  channelId: z.string().nullable(),
});
export type RemovedReminder = z.infer<typeof RemovedReminder>;

export const reminderEvents = {
  added: wireEvent('user:reminder_add', RawReminder),
  removed: wireEvent('user:reminder_remove', z.object({ id: z.string() })),
} as const;
