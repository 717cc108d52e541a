/** Which scheduled messages wait for their time, and which were sent a moment ago. In memory, from the log. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

export type PendingMessage = {
  readonly scheduledMessageId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly sendAt: number;
};

export type PendingMessages = {
  /** By id. */
  readonly waiting: Map<string, PendingMessage>;
  /** No message is due before this time. */
  earliest: number;
  /** Users by id, with the time of their last sent message. Entries are removed when the message is known to be in the log. */
  readonly sent: Map<string, number>;
};

function wait(index: PendingMessages, { scheduledMessageId, userId, channelId, sendAt }: PendingMessage): void {
  index.waiting.set(scheduledMessageId, { scheduledMessageId, userId, channelId, sendAt });
  index.earliest = Math.min(index.earliest, sendAt);
}

export const pendingMessages: WarmIndex<PendingMessages> = {
  name: 'pendingMessages',
  create: () => ({ waiting: new Map(), earliest: Number.POSITIVE_INFINITY, sent: new Map() }),
  on: {
    ...indexOn<PendingMessages, typeof MessageScheduled>(MessageScheduled, (index, { data }) => wait(index, data)),
    ...indexOn<PendingMessages, typeof ScheduledMessageChanged>(ScheduledMessageChanged, (index, { data }) => wait(index, data)),
    ...indexOn<PendingMessages, typeof ScheduledMessageCancelled>(ScheduledMessageCancelled, ({ waiting }, { data }) => {
      waiting.delete(data.scheduledMessageId);
    }),
    ...indexOn<PendingMessages, typeof ScheduledMessageRefused>(ScheduledMessageRefused, ({ waiting }, { data }) => {
      waiting.delete(data.scheduledMessageId);
    }),
    ...indexOn<PendingMessages, typeof ScheduledMessageSent>(ScheduledMessageSent, ({ waiting, sent }, { data }) => {
      waiting.delete(data.scheduledMessageId);
      sent.set(data.userId, data.sentAt);
    }),
    ...indexOn<PendingMessages, typeof AccountDeleted>(AccountDeleted, ({ waiting }, { data }) => {
      for (const [id, { userId }] of waiting) if (userId === data.userId) waiting.delete(id);
    }),
  },
};

/** The due messages by user, each user's earliest first. */
export function dueMessages(index: PendingMessages, now: number): ReadonlyMap<string, readonly PendingMessage[]> {
  if (index.earliest > now) return new Map();
  const due = [...index.waiting.values()]
    .filter(({ sendAt }) => sendAt <= now)
    .sort((a, b) => a.sendAt - b.sendAt || (a.scheduledMessageId < b.scheduledMessageId ? -1 : 1));
  // Due messages stay until they are sent, and are looked at again.
  index.earliest = Number.POSITIVE_INFINITY;
  for (const { sendAt } of index.waiting.values()) index.earliest = Math.min(index.earliest, sendAt);
  return Map.groupBy(due, ({ userId }) => userId);
}
