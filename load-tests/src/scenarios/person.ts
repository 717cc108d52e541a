/**
 * A user who behaves like existing clients: authenticates, reconnects with jittered pauses, reads the open channel again, and marks it as
 * read.
 */
import { isEvent, payloadOf } from '../wire/engine-io.ts';
import { pauseBefore } from './backoff.ts';
import { call, textIn } from './call.ts';
import { channelIn, contentOf, markIn } from './content.ts';
import { type Deliveries, deliveries, MAX_DELIVERY_MS } from './deliveries.ts';
import type { Facts, Member } from './facts.ts';
import { count, countDelivery, countSeen, type Failure, timed } from './measure.ts';
import { keptSince, type Reader } from './pages.ts';
import { type Connection, connect, RefusedSignOn } from './socket.ts';
import { pause } from './virtual-users.ts';

/** A message of this run that is not deleted. */
export type OwnMessage = { readonly id: string; readonly channelId: string; readonly key: string; readonly content: string };

export type Person = {
  readonly index: number;
  readonly member: Member;
  readonly deliveries: Deliveries;
  /** Newest last. */
  readonly own: OwnMessage[];
  /** Called with the id of a deleted message. */
  onDeleted: (messageId: string) => void;
  readonly channelId: () => string;
  readonly open: (channelId: string) => void;
  readonly reader: (channelId?: string) => Reader;
  readonly signOn: () => Promise<Failure>;
  readonly drop: () => void;
  /** Reconnects after a jittered pause, and reads the messages that the open channel got meanwhile. */
  readonly reconnect: () => Promise<Failure>;
  readonly post: (channelId: string) => Promise<Failure>;
  readonly isUnread: (channelId: string) => boolean;
  /** Resolves when the server confirmed it. */
  readonly dismiss: (channelId: string) => Promise<Failure>;
  /** Permanently. */
  readonly leave: () => void;
};

/** About this number of sockets measure the delivery time of a message. Measuring on all would cost more than receiving. */
const TIMED_ON = 20;
const ECHO_WITHIN_MS = 10_000;
/** Ten pauses with jitter are longer than any outage that a run should survive. */
const ATTEMPTS = 10;

export function personAt(facts: Facts, index: number): Person {
  const member = facts.people[index];
  if (member === undefined) throw new Error(`There are only ${facts.people.length} people.`);
  const { events } = facts;
  const { id, token, channelIds } = member;
  const own: OwnMessage[] = [];
  const tracked = deliveries();
  const unread = new Set<string>();
  const echoes = new Map<string, (failure: Failure) => void>();
  const isTimed = index % Math.max(1, Math.round(facts.people.length / TIMED_ON)) === 0;
  let connection: Connection | null = null;
  let openChannelId = channelIds[index % channelIds.length] ?? '';
  let droppedAt: number | null = null;
  let serial = 0;
  let left = false;

  function onMessage(packet: string): void {
    const mark = markIn(packet, facts.run);
    if (mark === null) return;
    if (!tracked.received(mark.key)) {
      count.doubled(1);
      return;
    }
    if (isTimed) countSeen(Date.now() - mark.sentAt);
    unread.add(channelIn(packet));
  }

  function onEvent(packet: string): void {
    countDelivery();
    if (isEvent(packet, events.messageCreated)) onMessage(packet);
    else if (isEvent(packet, events.dismissed)) echoes.get(textIn(payloadOf(packet), 'channelId'))?.(null);
    else if (isEvent(packet, events.messageDeleted)) person.onDeleted(textIn(payloadOf(packet), 'messageId'));
  }

  function onDisconnect(): void {
    connection = null;
    droppedAt = Date.now();
    tracked.dropped(droppedAt);
    for (const settle of echoes.values()) settle('cut off');
    count.closed();
  }

  function cut(): void {
    count.cut();
    onDisconnect();
    if (!left) void timed('come back', person.reconnect);
  }

  async function once(): Promise<Failure | RefusedSignOn> {
    try {
      connection = await connect(facts, { token, onEvent, onCut: cut });
      tracked.signedOn(Date.now(), droppedAt === null ? null : openChannelId);
      count.opened();
      return null;
    } catch (error) {
      if (error instanceof RefusedSignOn) return error;
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function again(failure: Failure): Promise<Failure> {
    let why = failure;
    for (let attempt = 0; attempt < ATTEMPTS && !left; attempt += 1) {
      await pause(pauseBefore(attempt, Math.random()));
      const result = await once();
      if (result === null) return null;
      if (result instanceof RefusedSignOn) return result.message;
      why = result;
    }
    return why ?? 'disconnected before it could reconnect';
  }

  async function signOn(): Promise<Failure> {
    const result = await once();
    return result instanceof RefusedSignOn ? result.message : result === null ? null : again(result);
  }

  const person: Person = {
    index,
    member,
    deliveries: tracked,
    own,
    onDeleted: () => undefined,
    channelId: () => openChannelId,
    open(channelId) {
      openChannelId = channelId;
    },
    reader: (channelId = openChannelId) => ({ facts, token, channelId }),
    signOn,
    drop() {
      connection?.close();
      onDisconnect();
    },
    async reconnect() {
      const since = (droppedAt ?? Date.now()) - MAX_DELIVERY_MS;
      const refused = await again(null);
      if (refused !== null) return refused;
      const { failure, kept } = await keptSince(person.reader(), since);
      for (const { key } of kept) tracked.read(key);
      return failure;
    },
    async post(channelId) {
      serial += 1;
      const key = `${index}.${serial}`;
      const content = contentOf(facts.run, key, Date.now());
      const body = connection === null ? { content } : { content, socketId: connection.socketId };
      const answer = await call(facts, token, 'sendMessage', { params: { channelId }, body, key: `${facts.run}-${id}-${serial}` });
      if (answer.failure !== null) return answer.failure;
      count.sent();
      own.push({ id: textIn(JSON.parse(answer.body), 'id'), channelId, key, content });
      return null;
    },
    isUnread: (channelId) => unread.has(channelId),
    dismiss(channelId) {
      if (connection === null) return Promise.resolve('not connected');
      unread.delete(channelId);
      // One echo answers both.
      echoes.get(channelId)?.(null);
      const echo = new Promise<Failure>((resolve) => {
        const timer = setTimeout(() => settle('no echo'), ECHO_WITHIN_MS);
        function settle(failure: Failure): void {
          clearTimeout(timer);
          echoes.delete(channelId);
          resolve(failure);
        }
        echoes.set(channelId, settle);
      });
      connection.emit('dismiss', { channelId });
      return echo;
    },
    leave() {
      left = true;
      if (connection !== null) person.drop();
    },
  };
  return person;
}
