/** The reminders of a user, folded from `reminders-<userId>`. Not kept warm. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ReminderRemoved, ReminderSet } from '@folkmoot/contracts/reminders/events';

export type ReminderEvent = EventOf<typeof ReminderSet | typeof ReminderRemoved>;
export type Reminder = EventOf<typeof ReminderSet>['data'];
/** By id. */
export type RemindersState = ReadonlyMap<string, Reminder>;

export const remindersFolding: Folding<RemindersState, ReminderEvent> = {
  initial: new Map(),
  evolve(state, { type, data }) {
    const next = new Map(state);
    if (type === 'ReminderSet') next.set(data.reminderId, data);
    else next.delete(data.reminderId);
    return next;
  },
};

export function remindersStream(userId: string): string {
  return `reminders-${userId}`;
}
