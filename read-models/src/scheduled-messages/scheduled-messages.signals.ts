/** Signals of scheduled messages to the author's own clients. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { type RawScheduledMessage, scheduledMessageEvents } from '@folkmoot/contracts/scheduled-messages/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { shownRefusal } from './scheduled-records.ts';

type Saved = EventOf<typeof MessageScheduled>['data'];

function saved(data: Saved, refusal: RawScheduledMessage['refusal'] = null): Signal[] {
  const { scheduledMessageId: id, channelId, content, timeZone, replyToMessageIds, mentionReplies, silent, sendAt, createdAt } = data;
  const record = { id, channelId, replyToMessageIds, mentionReplies, silent, sendAt, createdAt, refusal };
  const text = { content: content ?? '', timeZone: timeZone ?? '' };
  return [emit([userRoom(data.userId)], scheduledMessageEvents.saved, { ...record, ...text })];
}

export const scheduledMessageSignals = signalSource<null>(
  async () => null,
  signalsOf(MessageScheduled, ({ data }) => saved(data)),
  signalsOf(ScheduledMessageChanged, ({ data }) => saved(data)),
  signalsOf(ScheduledMessageRefused, ({ data }) => saved(data, shownRefusal(data.refusal, data.refusedAt))),
  signalsOf(ScheduledMessageSent, ({ data: { userId, scheduledMessageId: id, channelId, messageId } }) => [
    emit([userRoom(userId)], scheduledMessageEvents.removed, { id, channelId, messageId }),
  ]),
  signalsOf(ScheduledMessageCancelled, ({ data: { userId, scheduledMessageId: id, channelId } }) => [
    emit([userRoom(userId)], scheduledMessageEvents.removed, { id, channelId, messageId: null }),
  ]),
);
