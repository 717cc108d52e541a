import { listScheduledMessages } from '@folkmoot/contracts/scheduled-messages/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readScheduledMessages } from './scheduled-records.ts';

export const scheduledMessageAnswers = [
  answer(listScheduledMessages, async ({ db, actor }) => readScheduledMessages(db, actor?.userId ?? '')),
];
