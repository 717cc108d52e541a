/**
 * The two ways to send a scheduled message: its author sends it now, or its time has come. Both decide alike, and under all rules of
 * `sendMessage`. The second one and its refusal are internal commands without a route, in the name of the author.
 */
import { MessageCaught } from '@folkmoot/contracts/automod/events';
import type { AnyEvent, EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { command } from '@folkmoot/contracts/kernel/route';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { sendScheduledMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { handle, signalled, type Within } from '@folkmoot/platform/command/handler';
import { z } from 'zod';
import type { Deps } from '../domain.ts';
import { slowModeGate } from '../messages/messages.facts.ts';
import { mutingOf } from '../messages/muting.ts';
import { sentWithin } from '../messages/sent-within.ts';
import { callerId } from '../servers/caller.ts';
import { findEvent } from '../servers/left-event.ts';
import { decideRefusal, decideSending, refusedEvent, type SendingFacts } from './decide-sending.ts';
import { sendingFacts, storedMessage } from './scheduled-messages.facts.ts';
import { type ScheduledEvent, scheduledFolding, scheduledStream } from './scheduled-state.ts';

function isMessageSent(event: Recorded<AnyEvent>): event is Recorded<EventOf<typeof MessageSent>> {
  return event.type === MessageSent.type;
}

/** If the channel was deleted first, the text goes back to its author. */
function within(events: readonly Recorded[], facts: SendingFacts | null): Within<ScheduledEvent> | null {
  const sent = events.find(isMessageSent);
  const place = sentWithin(sent?.data ?? null);
  if (!sent || !place) return null;
  return {
    room: place.room,
    withdrawn: facts ? [refusedEvent(facts.stored.message, 'NoChannelAccess', facts.now)] : [],
    sideEvents: place.withdrawn.map((event) => ({ stream: sent.stream, event })),
    position: sent.position,
  };
}

const shared = {
  gate: slowModeGate,
  mutes: mutingOf,
  folding: scheduledFolding,
  repliesWithoutFacts: true,
  within,
} as const;

export const sendNowHandler = handle({
  ...shared,
  route: sendScheduledMessage,
  facts: (input, deps: Deps) => sendingFacts(input, deps, false),
  stream: (input) => scheduledStream(callerId(input)),
  decide: (_input, state, facts) => decideSending(state, facts),
  reply: (outcome, _input, { fabricated }) =>
    fabricated ??
    (findEvent(outcome, MessageCaught)?.blocked ? refuse('BlockedByRule') : signalled(outcome, messageEvents.created).message),
});

export const sendDueHandler = handle({
  ...shared,
  route: command('sendDueMessage', 'POST', '/nowhere/due-messages/:channelId/:scheduledMessageId', {
    who: sendScheduledMessage.who,
    // Only a mute refuses: `TooManyAtThisTime` limits the rate, and after an outage all overdue messages are sent.
    limit: { name: 'scheduled_message_due', requests: 10_000, perMs: 1000 },
    params: sendScheduledMessage.params,
    reply: z.undefined(),
    refuses: sendScheduledMessage.refuses,
  }),
  facts: (input, deps: Deps) => sendingFacts(input, deps, true),
  stream: (input) => scheduledStream(callerId(input)),
  decide: (_input, state, facts) => decideSending(state, facts),
  reply: () => undefined,
});

/** Records that a due message was refused. */
export const refuseDueHandler = handle({
  route: command('refuseDueMessage', 'POST', '/nowhere/due-messages/:scheduledMessageId/refusal', {
    who: [{ need: 'user' }],
    params: sendScheduledMessage.params.pick({ scheduledMessageId: true }),
    body: z.object({ code: z.string(), sendAt: z.number() }),
    reply: z.undefined(),
    refuses: ['UnknownScheduledMessage'],
  }),
  async facts({ actor, params, body, now }, deps: Deps) {
    const stored = await storedMessage(deps, actor?.userId ?? '', params.scheduledMessageId);
    const isSame = stored !== null && !stored.isRefused && stored.message.sendAt === body.sendAt;
    return isSame ? { stored, code: body.code, now } : refuse('UnknownScheduledMessage');
  },
  stream: (input) => scheduledStream(callerId(input)),
  folding: scheduledFolding,
  decide: (_input, state, facts) => decideRefusal(state, facts),
  reply: () => undefined,
});
