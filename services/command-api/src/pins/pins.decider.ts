/** Decisions on the pins of a channel, from the stream `pins-<channelId>`. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessagePinned, MessageUnpinned, type pinEventSpecs } from '@folkmoot/contracts/pins/events';
import { MOST_PINS } from '@folkmoot/contracts/pins/limits';
import type { SentMessage } from '../messages/message-state.ts';

export type PinEvent = EventOf<(typeof pinEventSpecs)[number]>;

/** Ids of messages, including deleted ones. */
export type Pins = ReadonlySet<string>;

export const pinsFolding: Folding<Pins, PinEvent> = {
  initial: new Set(),
  evolve(pins, { type, data }) {
    const next = new Set(pins);
    if (type === 'MessagePinned') next.add(data.messageId);
    else next.delete(data.messageId);
    return next;
  },
};

export function pinsStream(channelId: string): string {
  return `pins-${channelId}`;
}

export type PinFacts = { readonly message: SentMessage; readonly userId: string; readonly now: number };

function placeOf({ messageId, channelId, serverId, recipientId, authorId }: SentMessage) {
  return { messageId, channelId, serverId, recipientId, authorId };
}

/** `deleted`: the pinned messages that are known to be deleted. */
export function decidePin(
  pins: Pins,
  { message, userId, now, deleted }: PinFacts & { readonly deleted: ReadonlySet<string> },
): readonly PinEvent[] | Refusal<'AlreadyPinned' | 'TooManyPins'> {
  if (pins.has(message.messageId)) return refuse('AlreadyPinned');
  if ([...pins].filter((id) => !deleted.has(id)).length >= MOST_PINS) return refuse('TooManyPins');
  return [MessagePinned({ ...placeOf(message), sentAt: message.sentAt, pinnedById: userId, pinnedAt: now })];
}

export function decideUnpin(pins: Pins, { message, userId }: PinFacts): readonly PinEvent[] | Refusal<'NotPinned'> {
  return pins.has(message.messageId) ? [MessageUnpinned({ ...placeOf(message), unpinnedById: userId })] : refuse('NotPinned');
}
