/** Commands on canned texts of moderators. */
import * as routes from '@folkmoot/contracts/tickets/canned-commands';
import { CannedTextAdded } from '@folkmoot/contracts/tickets/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { CANNED_TEXTS_STREAM, cannedTextsFolding } from './canned-text-state.ts';
import { decideAdd, decideDelete, decideEdit } from './canned-texts.decider.ts';

const stream = () => CANNED_TEXTS_STREAM;
const folding = cannedTextsFolding;
const reply = () => ({ status: true as const });

export const cannedHandlers = [
  handle({
    route: routes.addCannedText,
    facts: (input, _deps: Deps) => ({ cannedTextId: input.newId(), callerId: callerId(input), now: input.now }),
    stream,
    folding,
    decide: ({ body }, state, facts) => decideAdd(state, body, facts),
    reply(outcome) {
      const { cannedTextId: id, name, text, addedAt: changedAt } = requireEvent(outcome, CannedTextAdded);
      return { id, name, text, changedAt };
    },
    repliesWithoutFacts: true,
  }),
  handle({
    route: routes.editCannedText,
    facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input), now: input.now }),
    stream,
    folding,
    decide: ({ body }, state, facts) => decideEdit(state, body, facts),
    reply,
  }),
  handle({
    route: routes.deleteCannedText,
    facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input), now: input.now }),
    stream,
    folding,
    decide: (_input, state, facts) => decideDelete(state, facts),
    reply,
  }),
];
