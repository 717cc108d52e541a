import { refusals } from '../kernel/refusal.ts';
import { SCHEDULED_LIMITS } from './limits.ts';

export const scheduledMessageRefusals = refusals({
  ScheduledTimePassed: { status: 400, path: 'sendAt', text: 'This time is in the past. Select a later time.' },
  ScheduledTooFar: {
    status: 400,
    path: 'sendAt',
    text: `Messages can be scheduled up to ${SCHEDULED_LIMITS.days} days ahead.`,
  },
  TooManyScheduled: { status: 400, text: `You can have up to ${SCHEDULED_LIMITS.most} scheduled messages. Delete one first.` },
  TooManyAtThisTime: {
    status: 400,
    path: 'sendAt',
    text: `You can schedule up to ${SCHEDULED_LIMITS.atOneTime} messages for the same minute. Select another time.`,
  },
  UnknownScheduledMessage: { status: 404, text: 'This scheduled message does not exist. It may have been sent already.' },
});
