/** Rules for scheduling, changing and cancelling messages. Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageScheduled, ScheduledMessageCancelled, ScheduledMessageChanged } from '@folkmoot/contracts/scheduled-messages/events';
import { ONE_TIME_MS, SCHEDULED_DAYS_MS, SCHEDULED_LIMITS } from '@folkmoot/contracts/scheduled-messages/limits';
import type { Scheduled, ScheduledEvent, ScheduledState, ScheduledText } from './scheduled-state.ts';

type TimeCode = 'ScheduledTimePassed' | 'ScheduledTooFar' | 'TooManyAtThisTime';
type Timed = Pick<Scheduled, 'scheduledMessageId' | 'sendAt'>;

function timeRefused(state: ScheduledState, { scheduledMessageId, sendAt }: Timed, now: number): Refusal<TimeCode> | null {
  if (sendAt <= now) return refuse('ScheduledTimePassed');
  if (sendAt > now + SCHEDULED_DAYS_MS) return refuse('ScheduledTooFar');
  const near = [...state.values()].filter(
    (other) => other.scheduledMessageId !== scheduledMessageId && !other.isRefused && Math.abs(other.sendAt - sendAt) < ONE_TIME_MS,
  );
  return near.length >= SCHEDULED_LIMITS.atOneTime ? refuse('TooManyAtThisTime') : null;
}

export function decideSchedule(
  state: ScheduledState,
  message: Scheduled,
): readonly ScheduledEvent[] | Refusal<TimeCode | 'TooManyScheduled'> {
  if (state.size >= SCHEDULED_LIMITS.most) return refuse('TooManyScheduled');
  return timeRefused(state, message, message.createdAt) ?? [MessageScheduled(message)];
}

/** The message as its author last saw it. */
export type StoredFacts = { readonly stored: ScheduledText; readonly now: number };
export type ChangeFacts = StoredFacts & { readonly change: Partial<Pick<Scheduled, 'content' | 'sendAt' | 'timeZone'>> };

/** Whether the facts are older than the state. */
export function isOutdated(state: ScheduledState, { stored }: StoredFacts): boolean {
  return state.get(stored.message.scheduledMessageId)?.version !== stored.version;
}

/** A message that was not sent is scheduled again. Its old time has passed, so it needs a new one. */
export function decideChange(
  state: ScheduledState,
  facts: ChangeFacts,
): readonly ScheduledEvent[] | Refusal<TimeCode | 'UnknownScheduledMessage'> {
  if (isOutdated(state, facts)) return refuse('UnknownScheduledMessage');
  const { stored, change, now } = facts;
  const changed = { ...stored.message, ...change };
  const refusal = change.sendAt === undefined && !stored.isRefused ? null : timeRefused(state, changed, now);
  return refusal ?? [ScheduledMessageChanged({ ...changed, changedAt: now })];
}

export function decideCancel(
  state: ScheduledState,
  { userId, scheduledMessageId, now }: { readonly userId: string; readonly scheduledMessageId: string; readonly now: number },
): readonly ScheduledEvent[] | Refusal<'UnknownScheduledMessage'> {
  const item = state.get(scheduledMessageId);
  if (!item) return refuse('UnknownScheduledMessage');
  return [ScheduledMessageCancelled({ scheduledMessageId, userId, channelId: item.channelId, cancelledAt: now })];
}
