/** Decides whether a scheduled message is sent. Pure. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ScheduledMessageRefused, ScheduledMessageSent } from '@folkmoot/contracts/scheduled-messages/events';
import { isBlocked } from '../automod/automod.decider.ts';
import { decideSendAnywhere } from '../messages/message-or-ticket.ts';
import { messageFolding } from '../messages/message-state.ts';
import type { MessageFacts } from '../messages/messages.facts.ts';
import type { WriteCode } from '../tickets/tickets.decider.ts';
import { isOutdated, type StoredFacts } from './scheduled-messages.decider.ts';
import type { Scheduled, ScheduledEvent, ScheduledState } from './scheduled-state.ts';

export type SendingFacts = StoredFacts & {
  /** The facts of `sendMessage`. */
  readonly message: MessageFacts;
  /** As in those facts. */
  readonly fabricated: MessageFacts['fabricated'];
  /** The time has come, and nobody waits for an answer. */
  readonly isDue: boolean;
};

/**
 * Decides like `sendMessage`. The first event is on the user's stream, so of two processes only one succeeds. The message itself follows as
 * a side event, which is appended even after a crash.
 */
export function decideSending(state: ScheduledState, facts: SendingFacts): Decision<ScheduledEvent, WriteCode | 'UnknownScheduledMessage'> {
  if (isOutdated(state, facts)) return facts.isDue ? [] : refuse('UnknownScheduledMessage');
  const { stored, message, isDue, now } = facts;
  const decision = decideSendAnywhere(messageFolding.initial, message);
  if (isRefusal(decision)) return decision;
  const { events, sideEvents } = 'sideEvents' in decision ? decision : { events: decision, sideEvents: [] };
  if (message.caught !== null && isBlocked(message.caught)) {
    return { events: isDue ? [refusedEvent(stored.message, 'BlockedByRule', now)] : [], sideEvents };
  }
  const { scheduledMessageId, userId, channelId } = stored.message;
  const { messageId } = message;
  return {
    events: [ScheduledMessageSent({ scheduledMessageId, userId, channelId, messageId, sentAt: now })],
    sideEvents: [...events.map((event) => ({ stream: `message-${messageId}`, event })), ...sideEvents],
  };
}

export function refusedEvent(message: Scheduled, refusal: string, now: number): ScheduledEvent {
  return ScheduledMessageRefused({ ...message, refusal, refusedAt: now });
}

/** Empty if it was changed, cancelled or sent in the meantime. */
export function decideRefusal(state: ScheduledState, facts: StoredFacts & { readonly code: string }): readonly ScheduledEvent[] {
  return isOutdated(state, facts) ? [] : [refusedEvent(facts.stored.message, facts.code, facts.now)];
}
