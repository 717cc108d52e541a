/** Rules of reminders (users document, section 7). Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ReminderRemoved, ReminderSet } from '@folkmoot/contracts/reminders/events';
import { MOST_REMINDERS } from '@folkmoot/contracts/reminders/limits';
import type { ReminderEvent, RemindersState } from './reminder-state.ts';

/** A message that the user can open, or a post that the user can see. */
export type Target =
  | { readonly messageId: string; readonly channelId: string; readonly postId: null }
  | { readonly messageId: null; readonly channelId: null; readonly postId: string };

export type AddFacts = {
  readonly userId: string;
  readonly reminderId: string;
  readonly target: Target;
  readonly remindAt: number;
  readonly now: number;
};

export function decideAdd(
  state: RemindersState,
  { userId, reminderId, target, remindAt, now }: AddFacts,
): readonly ReminderEvent[] | Refusal<'ReminderInThePast' | 'TooManyReminders' | 'ReminderExists'> {
  if (remindAt <= now) return refuse('ReminderInThePast');
  const kept = [...state.values()];
  if (kept.some(({ messageId, postId }) => messageId === target.messageId && postId === target.postId)) return refuse('ReminderExists');
  if (kept.length >= MOST_REMINDERS) return refuse('TooManyReminders');
  return [ReminderSet({ reminderId, userId, remindAt, createdAt: now, ...target })];
}

export function decideRemove(state: RemindersState, reminderId: string): readonly ReminderEvent[] | Refusal<'UnknownReminder'> {
  const reminder = state.get(reminderId);
  return reminder ? [ReminderRemoved(reminder)] : refuse('UnknownReminder');
}
