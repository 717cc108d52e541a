/** What people were told: nothing without the right to it (H6), and in the order of the log (H7). */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { PAGE } from './gateway.ts';
import type { Network } from './network.ts';
import { GONE_WITHIN_MS } from './right-faults.ts';
import type { RightsOverTime } from './rights-over-time.ts';

/** No text is said twice. */
function placesOf(events: readonly Recorded[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const event of events as readonly Recorded<EventOf<typeof MessageSent | typeof MessageEdited>>[]) {
    if (event.type === 'MessageSent' || event.type === 'MessageEdited') places.set(event.data.content ?? '', event.position);
  }
  return places;
}

function messageIn(name: string, payload: unknown): RawMessage | null {
  const known = name === messageEvents.created.name || name === PAGE;
  return known ? (payload as { readonly message: RawMessage }).message : null;
}

/** A later right counts as well, if it was there when they were told: then they may read what was said before. */
export function overheard({ tales, appended }: Network, events: readonly Recorded[], rights: RightsOverTime): readonly string[] {
  const places = placesOf(events);
  return tales.flatMap(({ userId, name, payload, head, at }) => {
    const message = messageIn(name, payload);
    const position = message ? places.get(message.content) : undefined;
    if (!message || position === undefined || rights.saw(userId, message.channelId, position, head)) return [];
    // Who may read is asked before the page is read: what lies between is lateness, and has its second.
    const taken = appended.get(rights.blindedBy(userId, message.channelId, position));
    if (name === PAGE && taken && at <= taken.at + GONE_WITHIN_MS) return [];
    return [`H6 ${userId} was told "${message.content}" (${position}) by ${name} at ${head} without the right`];
  });
}

/** On one line, but for what came again. */
export function outOfOrder({ tales }: Network, events: readonly Recorded[]): readonly string[] {
  const places = placesOf(events);
  const last = new Map<string, number>();
  return tales.flatMap(({ line, name, payload, again, userId }) => {
    const message = messageIn(name, payload);
    const place = message ? places.get(message.content) : undefined;
    if (!message || place === undefined || name === PAGE || again) return [];
    const before = last.get(`${line} ${message.channelId}`) ?? -1;
    last.set(`${line} ${message.channelId}`, place);
    return place < before ? [`H7 ${userId} was told ${place} after ${before} on ${line}`] : [];
  });
}
