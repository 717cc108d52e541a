/**
 * A client that stays connected: it reconnects with the pauses of our own client, authenticates again, and reads what it missed. It keeps a
 * timeline of every visible channel from its events and pages, and records everything.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type AuthenticateError, accountEvents } from '@folkmoot/contracts/accounts/wire';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { Authenticated, authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { io } from 'socket.io-client';
import type { Person } from '../e2e/user.ts';
import type { Recorder, Shown } from './history.ts';
import { type Pages, refused } from './pages.ts';
import { ordered, refresh, shownOf, type Timeline, type Told, tell } from './timeline.ts';

export type Reader = {
  readonly name: string;
  readonly live: () => boolean;
  readonly has: (channel: string, value: string) => boolean;
  /** null: the channel is not visible. */
  readonly view: (channel: string) => readonly Shown[] | null;
  /** Resolves when it is authenticated. */
  readonly untilLive: () => Promise<void>;
  readonly close: () => void;
};

export type ReaderOptions = {
  readonly url: string;
  readonly person: Person;
  readonly recorder: Recorder;
  readonly pages: Pages;
  readonly nameOf: (userId: string) => string;
  /** The user's direct conversations, and the channels of the server. The product decides which are visible. */
  readonly channels: readonly string[];
  /** false: does not reconnect. */
  readonly comesBack?: boolean;
};

type Held = { timeline: Timeline | null; since: Told[] | null; reading: number };

/** The number of messages to read again. Older messages cannot have changed before the connection was lost. */
const READ_AGAIN = 80;
const AGAIN_AFTER_MS = 500;
/** A permission that was just granted may not have reached every gateway. */
const REFUSALS_BORNE = 4;

export function startReader({ url, person, recorder, pages, nameOf, channels, comesBack = true }: ReaderOptions): Reader {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: comesBack,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  const held = new Map<string, Held>(channels.map((channel) => [channel, { timeline: null, since: null, reading: 0 }]));
  let live = false;
  let closed = false;
  let waiting: (() => void)[] = [];

  /** Reads everything that may have been missed. A new call cancels the earlier one. */
  async function catchUp(channel: string): Promise<void> {
    const state = held.get(channel);
    if (!state) return;
    state.reading += 1;
    const { reading } = state;
    let refusals = 0;
    while (!closed && state.reading === reading) {
      const known = state.timeline ? ordered(state.timeline) : [];
      const after = known.at(-READ_AGAIN)?.id ?? '0';
      const since: Told[] = [];
      state.since = since;
      const page = await pages(person, channel, after);
      if (state.reading !== reading || closed) return;
      if (Array.isArray(page)) {
        state.timeline = refresh(known.length === 0 ? new Map() : (state.timeline ?? new Map()), after, page, since);
        state.since = null;
        return;
      }
      refusals += page === refused ? 1 : 0;
      if (refusals > REFUSALS_BORNE) return forget(channel);
      await pause(AGAIN_AFTER_MS);
    }
  }

  function forget(channel: string): void {
    const state = held.get(channel);
    if (!state) return;
    state.reading += 1;
    state.timeline = null;
    state.since = null;
  }

  function told(channel: string, id: string, what: Told, value: string | null, by: string | null = null): void {
    recorder.add({ kind: 'heard', reader: person.name, at: recorder.now(), event: what.event, channel, message: id, value, by });
    const state = held.get(channel);
    state?.since?.push(what);
    if (state?.timeline) state.timeline = tell(state.timeline, what);
  }

  function onlineOf(presences: readonly { readonly userId: string; readonly status: number }[]): string[] {
    return presences.filter(({ status }) => status !== 0).map(({ userId }) => nameOf(userId));
  }

  function lost(): void {
    if (live) recorder.add({ kind: 'cut', reader: person.name, at: recorder.now() });
    live = false;
  }

  socket.on('connect', () => void socket.emit(clientEvents.authenticate.name, { token: person.token }));
  socket.on('disconnect', (reason) => {
    lost();
    // The library does not reconnect after a disconnect by the server, but our client does.
    if (reason === 'io server disconnect' && comesBack && !closed) setTimeout(() => socket.connect(), AGAIN_AFTER_MS);
  });
  socket.on(accountEvents.authenticateError.name, ({ message }: AuthenticateError) => {
    recorder.add({ kind: 'signedOut', reader: person.name, at: recorder.now(), message });
  });
  socket.on(authenticated.name, (payload: unknown) => {
    const snapshot = Authenticated.parse(payload);
    recorder.add({ kind: 'signedOn', reader: person.name, at: recorder.now(), online: onlineOf(snapshot.presences) });
    live = true;
    const visible = new Set(snapshot.channels.map(({ id }) => id));
    for (const channel of channels) {
      // A conversation that another user started is in no list until a message is sent in it.
      if (visible.has(channel) || !pages.inServer(channel)) void catchUp(channel);
      else forget(channel);
    }
    for (const settle of waiting.splice(0)) settle();
  });
  socket.on(messageEvents.created.name, (payload: unknown) => {
    const { message } = messageEvents.created.payload.parse(payload);
    told(message.channelId, message.id, { event: 'created', shown: shownOf(message) }, message.type === 0 ? message.content : null);
  });
  socket.on(messageEvents.updated.name, (payload: unknown) => {
    const { channelId, messageId, updated } = messageEvents.updated.payload.parse(payload);
    const value = updated.content;
    if (value !== undefined) told(channelId, messageId, { event: 'updated', id: messageId, value }, value);
  });
  socket.on(messageEvents.deleted.name, (payload: unknown) => {
    const { channelId, messageId } = messageEvents.deleted.payload.parse(payload);
    told(channelId, messageId, { event: 'deleted', id: messageId }, null);
  });
  socket.on(messageEvents.reactionAdded.name, (payload: unknown) => {
    const { channelId, messageId, count, reactedByUserId } = messageEvents.reactionAdded.payload.parse(payload);
    told(channelId, messageId, { event: 'reacted', id: messageId, count }, null, nameOf(reactedByUserId));
  });
  socket.on(serverEvents.left.name, () => {
    recorder.add({ kind: 'left', reader: person.name, at: recorder.now() });
    channels.filter((channel) => pages.inServer(channel)).forEach(forget);
  });
  socket.on(serverEvents.joined.name, (payload: unknown) => {
    const online = onlineOf(serverEvents.joined.payload.parse(payload).memberPresences);
    recorder.add({ kind: 'joined', reader: person.name, at: recorder.now(), online });
    readAll();
  });
  socket.on(channelEvents.permissionsUpdated.name, (payload: unknown) => {
    rightsChanged(channelEvents.permissionsUpdated.payload.parse(payload).channelId);
  });
  socket.on(memberEvents.updated.name, (payload: unknown) => {
    if (memberEvents.updated.payload.parse(payload).userId === person.id) readAll();
  });
  socket.on(presenceEvents.updated.name, (payload: unknown) => {
    const { userId, status } = presenceEvents.updated.payload.parse(payload);
    if (status !== undefined) recorder.add({ kind: 'presence', reader: person.name, of: nameOf(userId), status, at: recorder.now() });
  });

  function readAll(): void {
    for (const channel of channels) if (pages.inServer(channel)) rightsChanged(channel);
  }

  /** The stored timeline may be outdated, because a restored permission also shows messages that were written meanwhile. */
  function rightsChanged(channel: string): void {
    forget(channel);
    void catchUp(channel);
  }

  return {
    name: person.name,
    live: () => live,
    has: (channel, value) => [...(held.get(channel)?.timeline?.values() ?? [])].some((shown) => shown.value === value),
    view(channel) {
      const timeline = held.get(channel)?.timeline;
      return timeline ? ordered(timeline) : null;
    },
    untilLive: () => (live ? Promise.resolve() : new Promise((settle) => waiting.push(settle))),
    close() {
      closed = true;
      waiting = [];
      lost();
      socket.disconnect();
    },
  };
}
