/** What readers see in replies and realtime events: masked words and signed files. Pure. */
import { channelEvents } from './channels/wire.ts';
import { inboxEvents } from './inbox/wire.ts';
import type { RouteSpec } from './kernel/route.ts';
import type { Signal } from './kernel/signal.ts';
import type { ShownFiles } from './media/shown-files.ts';
import { messageEvents } from './messages/wire.ts';
import { answeredPost, postEvents } from './posts/wire.ts';
import { reminderEvents } from './reminders/wire.ts';
import { serverEvents } from './servers/wire.ts';
import type { ShownWords } from './words/shown-words.ts';

const EVENTS = [messageEvents, serverEvents, channelEvents, postEvents, { answeredPost }, reminderEvents, inboxEvents].flatMap((events) =>
  Object.values(events),
);
const PAYLOADS = new Map(EVENTS.map(({ name, payload }) => [name, payload] as const));

export type Shown = { readonly words: ShownWords; readonly files: ShownFiles };

/** Whether this event needs changes before it is sent. */
export function isShownEvent(name: string): boolean {
  return PAYLOADS.has(name);
}

/** Moderators see the original text. */
function isForModerators({ who }: RouteSpec): boolean {
  return who.some(({ need }) => need === 'staff' || need === 'founder');
}

/** Null: unchanged. `replyOf` is called only if something may change: a page of messages is text that would have to be parsed. */
export function shownReply(
  { words, files }: Shown,
  route: RouteSpec,
  params: Readonly<Record<string, string>>,
  replyOf: () => unknown,
): Promise<unknown> | null {
  const isMasked = !isForModerators(route) && words.changes(route.reply);
  if (!isMasked && !files.changes(route.reply)) return null;
  const reply = replyOf();
  const signed = files.record(route.reply, reply);
  const { serverId, channelId } = params;
  const location = { ...(serverId !== undefined && { serverId }), ...(channelId !== undefined && { channelId }) };
  const masked = isMasked ? words.record(route.reply, signed, location) : null;
  return masked ?? (signed === reply ? null : Promise.resolve(signed));
}

/** Null: unchanged. */
export function shownSignal({ words, files }: Shown, signal: Signal): Promise<Signal> | null {
  const schema = signal.kind === 'emit' ? PAYLOADS.get(signal.event) : undefined;
  if (signal.kind !== 'emit' || !schema) return null;
  const signed = files.record(schema, signal.payload);
  const masked = words.record(schema, signed);
  if (!masked && signed === signal.payload) return null;
  const { origin } = signal;
  return (async () => {
    const payload = masked ? await masked : signed;
    if (!origin) return { ...signal, payload };
    const own = files.record(schema, origin.payload);
    return { ...signal, payload, origin: { ...origin, payload: (await words.record(schema, own)) ?? own } };
  })();
}
