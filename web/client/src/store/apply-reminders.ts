import { type RawReminder, reminderEvents } from '@folkmoot/contracts/reminders/wire';
import type { Entries } from './event-table.ts';
import type { State } from './state.ts';

export const reminderEntries: Entries<typeof reminderEvents> = {
  [reminderEvents.added.name]: (state, reminder) =>
    withReminders(state, (current) =>
      [...current.filter(({ id }) => id !== reminder.id), reminder].sort((a, b) => a.remindAt - b.remindAt),
    ),
  [reminderEvents.removed.name]: (state, { id: removed }) => withReminders(state, (current) => current.filter(({ id }) => id !== removed)),
};

/** Sorted by time, the next reminder first. */
function withReminders(state: State, change: (current: readonly RawReminder[]) => RawReminder[]): State {
  return state.account ? { ...state, account: { ...state.account, reminders: change(state.account.reminders) } } : state;
}
