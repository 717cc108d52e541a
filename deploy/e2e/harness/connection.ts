/** An authenticated socket that records all events in order, and checks each against its schema in the contract. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { automodEvents } from '@folkmoot/contracts/automod/wire';
import { bookmarkEvents } from '@folkmoot/contracts/bookmarks/wire';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { connectionEvents } from '@folkmoot/contracts/connections/wire';
import { draftEvents } from '@folkmoot/contracts/drafts/wire';
import { emojiEvents } from '@folkmoot/contracts/emojis/wire';
import { exportEvents } from '@folkmoot/contracts/exports/wire';
import { friendEvents } from '@folkmoot/contracts/friends/wire';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { WireEvent } from '@folkmoot/contracts/kernel/signal';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import { pinEvents } from '@folkmoot/contracts/pins/wire';
import { pollEvents } from '@folkmoot/contracts/polls/wire';
import { postEvents } from '@folkmoot/contracts/posts/wire';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { type Authenticated, authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { reminderEvents } from '@folkmoot/contracts/reminders/wire';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import { scheduledMessageEvents } from '@folkmoot/contracts/scheduled-messages/wire';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { parseStrictly } from './http.ts';

const tables = [
  accountEvents,
  automodEvents,
  bookmarkEvents,
  channelEvents,
  draftEvents,
  connectionEvents,
  emojiEvents,
  exportEvents,
  friendEvents,
  inboxEvents,
  memberEvents,
  messageEvents,
  notificationEvents,
  pinEvents,
  pollEvents,
  postEvents,
  presenceEvents,
  profileEvents,
  reminderEvents,
  roleEvents,
  scheduledMessageEvents,
  serverEvents,
  unreadEvents,
  voiceEvents,
];

/** Every realtime event of the contract, by name. */
export const wireEvents: ReadonlyMap<string, WireEvent> = new Map<string, WireEvent>(
  [authenticated, ...tables.flatMap((table): WireEvent[] => Object.values(table))].map((event) => [event.name, event]),
);

export type ReceivedEvent = { readonly name: string; readonly payload: unknown };

/** A socket that may not be authenticated. */
export type RawConnection = {
  readonly socket: Socket;
  readonly id: string;
  /** All events so far, oldest first. */
  readonly events: readonly ReceivedEvent[];
  readonly emit: (event: string, payload: unknown) => void;
  /** The first matching event with this name, past or future. */
  readonly until: <Schema extends z.ZodType>(
    event: WireEvent<string, Schema>,
    matches?: (payload: z.infer<Schema>) => boolean,
  ) => Promise<z.infer<Schema>>;
  /** Resolves when everything that was sent to this socket before has arrived. Rejects if an event violated the contract. */
  readonly flushed: () => Promise<void>;
  /** Resolves when the server has disconnected it. */
  readonly disconnected: Promise<void>;
  readonly close: () => void;
};

export type Connection = RawConnection & {
  readonly snapshot: Authenticated;
  /** The events since the last call. */
  readonly take: () => readonly ReceivedEvent[];
};

export async function connectRaw(url: string): Promise<RawConnection> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  const events: ReceivedEvent[] = [];
  const faults: string[] = [];
  const waiting = new Set<() => void>();
  const disconnected = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

  socket.onAny((name: string, payload: unknown) => {
    events.push({ name, payload });
    const event = wireEvents.get(name);
    try {
      if (!event) faults.push(`${name} is not in the contract.`);
      else parseStrictly(event.payload, payload, name);
    } catch (error) {
      faults.push(String(error));
    }
    for (const check of [...waiting]) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

  return {
    socket,
    id: socket.id ?? '',
    events,
    disconnected,
    emit: (event, payload) => void socket.emit(event, payload),
    until<Schema extends z.ZodType>(event: WireEvent<string, Schema>, matches: (payload: z.infer<Schema>) => boolean = () => true) {
      return new Promise<z.infer<Schema>>((resolve) => {
        let at = 0;
        function check(): void {
          for (; at < events.length; at += 1) {
            const received = events[at];
            const payload = received?.name === event.name ? event.payload.safeParse(received.payload) : null;
            if (!payload?.success || !matches(payload.data)) continue;
            waiting.delete(check);
            resolve(payload.data);
            return;
          }
        }
        waiting.add(check);
        check();
      });
    },
    async flushed() {
      if (socket.connected) await flushSocket(socket);
      if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
    },
    close: () => void socket.disconnect(),
  };
}

/** A refused namespace is answered on the same connection, after everything that was sent before it. */
function flushSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const mark = socket.io.socket('/settled');
    const done = () => {
      mark.removeAllListeners();
      socket.off('disconnect', done);
      resolve();
    };
    mark.once('connect_error', done);
    socket.once('disconnect', done);
    mark.connect();
  });
}

export async function connectAs(url: string, token: string, options: { readonly ownMembersOnly?: boolean } = {}): Promise<Connection> {
  const connection = await connectRaw(url);
  connection.emit(clientEvents.authenticate.name, {
    token,
    ...(options.ownMembersOnly ? { includeCurrentUserServerMembersOnly: true } : {}),
  });
  const snapshot = await Promise.race([
    connection.until(authenticated),
    connection.disconnected.then(() => {
      throw new Error('The socket was refused.');
    }),
  ]);
  let taken = connection.events.length;
  return {
    ...connection,
    snapshot,
    take() {
      const fresh = connection.events.slice(taken);
      taken = connection.events.length;
      return fresh;
    },
  };
}
