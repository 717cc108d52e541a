/** What readers are shown of replies and of realtime events. Pure. */
import { channelEvents } from '../channels/wire.ts';
import { inboxEvents } from '../inbox/wire.ts';
import type { RouteSpec } from '../kernel/route.ts';
import type { Signal } from '../kernel/signal.ts';
import { messageEvents } from '../messages/wire.ts';
import { answeredPost, postEvents } from '../posts/wire.ts';
import { reminderEvents } from '../reminders/wire.ts';
import { serverEvents } from '../servers/wire.ts';
import type { ShownWords } from './shown-words.ts';

const EVENTS = [messageEvents, serverEvents, channelEvents, postEvents, { answeredPost }, reminderEvents, inboxEvents].flatMap((events) =>
  Object.values(events),
);
const PAYLOADS = new Map(EVENTS.map(({ name, payload }) => [name, payload] as const));

export function isMaskedEvent(name: string): boolean {
  return PAYLOADS.has(name);
}

/** Moderators see what was written. */
function isForModerators({ who }: RouteSpec): boolean {
  return who.some(({ need }) => need === 'staff' || need === 'founder');
}

/** null: all of it as it is. */
export function shownReply(
  words: ShownWords,
  route: RouteSpec,
  params: Readonly<Record<string, string>>,
  reply: unknown,
): Promise<unknown> | null {
  if (isForModerators(route)) return null;
  const { serverId, channelId } = params;
  return words.record(route.reply, reply, { ...(serverId !== undefined && { serverId }), ...(channelId !== undefined && { channelId }) });
}

/** null: as it is. */
export function shownSignal(words: ShownWords, signal: Signal): Promise<Signal> | null {
  const schema = signal.kind === 'emit' ? PAYLOADS.get(signal.event) : undefined;
  if (signal.kind !== 'emit' || !schema) return null;
  const payload = words.record(schema, signal.payload);
  if (!payload) return null;
  const { origin } = signal;
  return (async () => {
    const own = origin && { origin: { ...origin, payload: await words.record(schema, origin.payload) } };
    return { ...signal, payload: await payload, ...own };
  })();
}
