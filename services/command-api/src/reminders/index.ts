import * as routes from '@folkmoot/contracts/reminders/commands';
import { ReminderRemoved } from '@folkmoot/contracts/reminders/events';
import { reminderEvents } from '@folkmoot/contracts/reminders/wire';
import { handle, signalled } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { remindersFolding, remindersStream } from './reminder-state.ts';
import { decideAdd, decideRemove } from './reminders.decider.ts';
import { addFacts } from './reminders.facts.ts';

export const reminders: Domain = {
  name: 'reminders',
  handlers: [
    handle({
      route: routes.addReminder,
      facts: (input, deps: Deps) => addFacts(input, deps),
      stream: (_input, { userId }) => remindersStream(userId),
      folding: remindersFolding,
      decide: (_input, state, facts) => decideAdd(state, facts),
      reply: (outcome) => signalled(outcome, reminderEvents.added),
    }),
    handle({
      route: routes.removeReminder,
      facts: (input, _deps: Deps) => ({ userId: callerId(input) }),
      stream: (_input, { userId }) => remindersStream(userId),
      folding: remindersFolding,
      decide: (input, state) => decideRemove(state, input.params.reminderId),
      reply(outcome) {
        const {
          reminderId: id,
          userId: createdById,
          createdAt,
          remindAt,
          postId,
          messageId,
          channelId,
        } = requireEvent(outcome, ReminderRemoved);
        return { id, createdAt, remindAt, createdById, postId, messageId, channelId };
      },
    }),
  ],
};
