import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { ReminderRemoved, ReminderSet } from '@folkmoot/contracts/reminders/events';
import { MOST_REMINDERS } from '@folkmoot/contracts/reminders/limits';
import { describe, expect, it } from 'vitest';
import { type ReminderEvent, remindersFolding } from './reminder-state.ts';
import { type AddFacts, decideAdd, decideRemove } from './reminders.decider.ts';

const NOW = 70;
const ofMessage = { messageId: '2', channelId: '3', postId: null } as const;
const ofPost = { messageId: null, channelId: null, postId: '4' } as const;
const facts: AddFacts = { userId: '1', reminderId: '9', target: ofMessage, remindAt: 80, now: NOW };
const kept = { reminderId: '9', userId: '1', remindAt: 80, createdAt: NOW, ...ofMessage };
const given = (...history: readonly ReminderEvent[]) => fold(remindersFolding, history);

describe('setting a reminder', () => {
  it.each([ofMessage, ofPost])('records time and target: %j', (target) => {
    expect(decideAdd(given(), { ...facts, target })).toEqual([ReminderSet({ ...kept, ...target })]);
  });

  it('refuses a time in the past, a duplicate, and more than ten', () => {
    expect(decideAdd(given(), { ...facts, remindAt: NOW })).toEqual(refuse('ReminderInThePast'));
    expect(decideAdd(given(ReminderSet(kept)), { ...facts, reminderId: '10' })).toEqual(refuse('ReminderExists'));
    const full = Array.from({ length: MOST_REMINDERS }, (_, index) =>
      ReminderSet({ ...kept, ...ofPost, reminderId: `${index}`, postId: `${index + 100}` }),
    );
    expect(decideAdd(given(...full), facts)).toEqual(refuse('TooManyReminders'));
    const [first] = full;
    if (!first) throw new Error('There is none.');
    expect(decideAdd(given(...full, ReminderRemoved(first.data)), facts)).toHaveLength(1);
  });

  it('accepts the same one after its removal', () => {
    expect(decideAdd(given(ReminderSet(kept), ReminderRemoved(kept)), facts)).toEqual([ReminderSet(kept)]);
  });
});

describe('removing a reminder', () => {
  it('records the full reminder, once', () => {
    expect(decideRemove(given(ReminderSet(kept)), '9')).toEqual([ReminderRemoved(kept)]);
    expect(decideRemove(given(ReminderSet(kept), ReminderRemoved(kept)), '9')).toEqual(refuse('UnknownReminder'));
    expect(decideRemove(given(), '9')).toEqual(refuse('UnknownReminder'));
  });
});
