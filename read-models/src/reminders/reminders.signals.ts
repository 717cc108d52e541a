/** Signals of reminders to the user's own clients (realtime contract 5.1). */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { ReminderRemoved, ReminderSet } from '@folkmoot/contracts/reminders/events';
import { type RawReminder, reminderEvents } from '@folkmoot/contracts/reminders/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readReminders } from './reminder-records.ts';

type Reminders = ReadonlyMap<string, RawReminder>;

async function context(events: readonly Recorded[], db: Reader): Promise<Reminders> {
  const reminders = new Map<string, RawReminder>();
  for (const { type, data } of events as readonly Recorded<EventOf<typeof ReminderSet | typeof ReminderRemoved>>[]) {
    if (type !== 'ReminderSet') continue;
    for (const reminder of await readReminders(db, data.userId, data.reminderId)) reminders.set(reminder.id, reminder);
  }
  return reminders;
}

export const reminderSignals = signalSource<Reminders>(
  context,
  signalsOf(ReminderSet, ({ data }, reminders) => {
    const { reminderId: id, remindAt, createdAt, channelId } = data;
    // The reminder may have been removed already, but its command needs an answer.
    const record = reminders.get(id) ?? { id, remindAt, createdAt, channelId, message: null, post: null };
    return [emit([userRoom(data.userId)], reminderEvents.added, record)];
  }),
  signalsOf(ReminderRemoved, ({ data }) => [emit([userRoom(data.userId)], reminderEvents.removed, { id: data.reminderId })]),
);
