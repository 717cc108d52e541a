import { listReminders } from '@folkmoot/contracts/reminders/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readReminders } from './reminder-records.ts';

export const reminderAnswers = [answer(listReminders, async ({ db, actor }) => readReminders(db, actor?.userId ?? ''))];
