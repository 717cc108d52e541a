import * as routes from '@folkmoot/contracts/scheduled-messages/commands';
import { scheduledMessageEvents } from '@folkmoot/contracts/scheduled-messages/wire';
import { handle, signalled } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { pendingMessages } from './pending-messages.ts';
import { decideCancel, decideChange, decideSchedule } from './scheduled-messages.decider.ts';
import { changeFacts, scheduleFacts } from './scheduled-messages.facts.ts';
import { scheduledFolding, scheduledStream } from './scheduled-state.ts';
import { sendNowHandler } from './sending.ts';

export const scheduledMessages: Domain = {
  name: 'scheduled-messages',
  foldings: [scheduledFolding],
  indexes: [pendingMessages],
  handlers: [
    handle({
      route: routes.scheduleMessage,
      facts: (input, deps: Deps) => scheduleFacts(input, deps),
      stream: (_input, { userId }) => scheduledStream(userId),
      folding: scheduledFolding,
      decide: (_input, state, message) => decideSchedule(state, message),
      reply: (outcome) => signalled(outcome, scheduledMessageEvents.saved),
      repliesWithoutFacts: true,
    }),
    handle({
      route: routes.changeScheduledMessage,
      facts: (input, deps: Deps) => changeFacts(input, deps),
      stream: (input) => scheduledStream(callerId(input)),
      folding: scheduledFolding,
      decide: (_input, state, facts) => decideChange(state, facts),
      reply: (outcome) => signalled(outcome, scheduledMessageEvents.saved),
      repliesWithoutFacts: true,
    }),
    handle({
      route: routes.cancelScheduledMessage,
      facts: (input, _deps: Deps) => ({
        userId: callerId(input),
        scheduledMessageId: input.params.scheduledMessageId,
        now: input.now,
      }),
      stream: (_input, { userId }) => scheduledStream(userId),
      folding: scheduledFolding,
      decide: (_input, state, facts) => decideCancel(state, facts),
      reply: () => ({ status: true as const }),
    }),
    sendNowHandler,
  ],
};
