/** A user's reminders. Stream `reminders-<userId>`, which counts them. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;
const bulk = true;

/** A message with its channel, or a post. */
const reminder = {
  reminderId: z.string(),
  userId: z.string(),
  remindAt: z.number(),
  createdAt: z.number(),
  messageId: z.string().nullable(),
  channelId: z.string().nullable(),
  postId: z.string().nullable(),
};

export const ReminderSet = event('ReminderSet', 1, z.object(reminder), { partitionKey, bulk });

/** Contains the whole reminder, which is the reply. */
export const ReminderRemoved = event('ReminderRemoved', 1, z.object(reminder), { partitionKey, bulk });

export const reminderEventSpecs = [ReminderSet, ReminderRemoved] as const;
