import { refusals } from '../kernel/refusal.ts';
import { MOST_REMINDERS } from './limits.ts';

export const reminderRefusals = refusals({
  OneTarget: { status: 400, path: 'messageId', text: 'Select either a message or a post.' },
  ReminderInThePast: { status: 400, path: 'timestamp', text: 'This time is in the past.' },
  TooManyReminders: { status: 400, text: `You can have up to ${MOST_REMINDERS} reminders. Delete one first.` },
  ReminderExists: { status: 400, text: 'Reminder already exists!' },
  NothingToRemindOf: { status: 400, text: 'This message or post does not exist, or you cannot open it.' },
  UnknownReminder: { status: 400, text: 'This reminder does not exist.' },
});
