/** Commands and queries on reminders (users document, section 7; servers document 5.14). */
import { z } from 'zod';
import { optional } from '../kernel/fields.ts';
import { MessageId, PostId, RecordId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawReminder, RemovedReminder } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
/** The latest possible date. */
const LAST_MS = 8_640_000_000_000_000;

/** Clients check for due reminders themselves: the server sends nothing. */
export const addReminder = command('addReminder', 'POST', '/reminders', {
  who: person,
  limit: { name: 'reminders_add', requests: 5, perMs: 60_000 },
  body: z.object({
    /** Epoch milliseconds. */
    timestamp: z.number().min(0).max(LAST_MS).transform(Math.trunc),
    messageId: optional(MessageId),
    postId: optional(PostId),
  }),
  reply: RawReminder,
  refuses: ['OneTarget', 'ReminderInThePast', 'TooManyReminders', 'ReminderExists', 'NothingToRemindOf'],
});

export const removeReminder = command('removeReminder', 'DELETE', '/reminders/:reminderId', {
  who: person,
  limit: { name: 'reminders_delete', requests: 20, perMs: 60_000 },
  params: z.object({ reminderId: RecordId }),
  reply: RemovedReminder,
  refuses: ['UnknownReminder'],
});

/** The next one first. */
export const listReminders = query('listReminders', '/reminders', {
  who: person,
  limit: { name: 'reminders_get', requests: 5, perMs: 60_000 },
  reply: z.array(RawReminder),
});
