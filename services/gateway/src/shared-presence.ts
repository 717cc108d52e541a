/**
 * Presence that several gateways share through Redis. Each writes whom it holds and hears, in one order, whom the others hold; what
 * it tells its sockets follows from its replica. What was missed is read afresh, and what a Redis without memory lacks is written
 * again. A gateway without a beat is buried by one of the living, its people with it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Room } from '@folkmoot/contracts/kernel/signal';
import { goOffline } from '@folkmoot/contracts/presence/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import { openRedis } from '@folkmoot/platform/redis/connection';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { CallRegistry } from './call-registry.ts';
import type { IoServer } from './fan-out.ts';
import type { Presence } from './local-presence.ts';
import { localUsers } from './local-users.ts';
import { type Held, type PresenceUpdate, presenceReplica } from './presence-replica.ts';
import * as scripts from './presence-scripts.ts';

export type SharedPresenceOptions = {
  readonly url: string;
  readonly io: IoServer;
  readonly sender: CommandSender;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly roomsAround: (userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Room[]>>;
  readonly onRedisError: (error: unknown) => void;
  readonly calls: CallRegistry;
};

const BEAT_MS = 2000;
const AT_ONCE = 500;
const OFFLINE_AT_ONCE = 10;
/** When many come or go: each who is told of them is told at once of all who came between. After a silence the first is told at once. */
const WRITE_EVERY_MS = 100;
const RETRY_MS = 200;
/** A stop waits no longer than this for Redis. */
const STOP_WITHIN_MS = 2000;

export async function sharedPresence(options: SharedPresenceOptions): Promise<Presence> {
  const { url, io, sender, clock, logger, roomsAround, onRedisError, calls } = options;
  const self = randomUUID();
  const writing = openRedis({ url, name: 'folkmoot-presence-out', onError: onRedisError });
  const hearing = openRedis({ url, name: 'folkmoot-presence-in', onError: onRedisError });
  const replica = presenceReplica(self);
  const people = localUsers({ replica, clock, botOf: (socketId) => io.sockets.sockets.get(socketId)?.data.actor.bot ?? false, touched });
  const dirty = new Set<string>();
  /** Gateways a Redis that lost its memory has not heard of again: dead only when their time is up. */
  const missing = new Map<string, number>();
  let place: scripts.Place = { epoch: '', number: 0 };
  let inbox: NonNullable<ReturnType<typeof scripts.parsed>>[] = [];
  /** Departures on their way to the command API: nobody else waits for them, a stop does. */
  const recording = new Set<Promise<void>>();
  let flushing: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let pulsing = false;
  /** The number of the last beat: what was published before it should be heard by the next. */
  let expected = 0;
  let stopped = false;
  const stopping = new AbortController();

  function failed(what: string) {
    return (error: unknown) => {
      if (!stopped) logger.error({ err: error }, what);
    };
  }

  function tell(updates: readonly PresenceUpdate[]): void {
    for (const { rooms, except, payload } of updates) {
      if (rooms.length > 0)
        io.local
          .to([...rooms])
          .except([...except])
          .emit(presenceEvents.updated.name, payload);
    }
  }

  /** What is true now, to own sockets around people of whom other things may have been told. */
  async function sendCorrections(userIds: readonly string[]): Promise<void> {
    if (io.sockets.sockets.size === 0) return;
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const around = await roomsAround(userIds.slice(at, at + AT_ONCE));
      tell([...around].map(([userId, rooms]) => ({ rooms, except: [], payload: replica.truthOf(userId) })));
    }
  }

  /** As a normal departure does, for those who could be seen. */
  async function sendOffline(people: Iterable<readonly [string, Held]>): Promise<void> {
    const visible = [...people].filter(([, held]) => held.status !== 0);
    for (let at = 0; at < visible.length; at += OFFLINE_AT_ONCE) {
      const sent = visible
        .slice(at, at + OFFLINE_AT_ONCE)
        .map(([userId, { bot }]) =>
          sender.send(goOffline, { userId, bot, sessionId: '' }, {}).catch(failed('A departure was not recorded')),
        );
      await Promise.all(sent);
    }
  }

  /** Writes how things stand for some whose connections changed. */
  async function writeSome(userIds: readonly string[]): Promise<void> {
    const around = await roomsAround(userIds);
    const held = userIds.map((userId) => [userId, replica.own.get(userId) ?? null] as const);
    const changes = held.map(([userId, each]) => ({ userId, held: each, rooms: around.get(userId) ?? [] }));
    const leaving = new Map(
      userIds.flatMap((userId) => {
        const last = people.leaving.get(userId);
        return last ? [[userId, last] as const] : [];
      }),
    );
    const message: scripts.Message = { kind: 'changes', gateway: self, changes };
    let left = await scripts.write(writing, self, message, held);
    if (left === null) {
      await scripts.announce(writing, self, replica.own);
      left = (await scripts.write(writing, self, message, held)) ?? [];
    }
    people.forget(leaving);
    const gone = new Set(left);
    const departed = sendOffline([...leaving].filter(([userId]) => gone.has(userId)));
    recording.add(departed);
    void departed.finally(() => recording.delete(departed));
  }

  async function flush(): Promise<void> {
    while (dirty.size > 0 && !stopped) {
      const some = [...dirty].slice(0, AT_ONCE);
      for (const userId of some) dirty.delete(userId);
      const rested = pause(WRITE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        await writeSome(some);
      } catch (error) {
        for (const userId of some) dirty.add(userId);
        failed('Presence could not be written')(error);
        await pause(RETRY_MS);
      }
      if (some.length < AT_ONCE) await rested;
    }
  }

  function touched(userId: string): void {
    dirty.add(userId);
    flushing ??= flush().finally(() => {
      flushing = null;
    });
  }

  async function readOnce(): Promise<void> {
    // Whatever was heard before it is read is in what is read.
    inbox = [];
    const { epoch, number, all } = await scripts.readAll(writing, self);
    const lostMemory = place.epoch !== '' && place.epoch !== epoch;
    const changed = [...replica.reset(all)];
    for (const gateway of replica.gateways()) {
      if (gateway === self || all.has(gateway)) missing.delete(gateway);
      else if (lostMemory && !missing.has(gateway)) missing.set(gateway, performance.now() + scripts.DEAD_MS);
      else if ((missing.get(gateway) ?? 0) < performance.now()) changed.push(...replica.drop(gateway));
    }
    place = { epoch, number };
    calls.replace(replica.calls());
    sendCorrections(changed).catch(failed('Presence could not be told'));
  }

  function readAfresh(): void {
    reading ??= readOnce()
      .catch(async (error: unknown) => {
        failed('Presence could not be read')(error);
        await pause(RETRY_MS);
        place = { ...place, number: -1 };
      })
      .finally(() => {
        reading = null;
        if (place.number < 0 && !stopped) readAfresh();
        else takeIn();
      });
  }

  function hear(message: scripts.Message): void {
    if (message.kind === 'changes') {
      tell(replica.apply(message.gateway, message.changes));
      for (const { userId } of message.changes) calls.note(userId, replica.callOf(userId));
      if (message.gateway === self) return;
      for (const { userId, held } of message.changes) if (held) people.actsElsewhere(userId, held);
    } else if (message.gateway === self) {
      // Taken for dead while held up: everybody must hear that these people are here.
      if (!stopped) pulse();
    } else {
      missing.delete(message.gateway);
      sendCorrections(replica.drop(message.gateway)).catch(failed('Presence could not be told'));
      calls.replace(replica.calls());
    }
  }

  function takeIn(): void {
    while (!reading) {
      const next = inbox.shift();
      if (!next) return;
      if (next.epoch === place.epoch && next.number <= place.number) continue;
      if (next.epoch !== place.epoch || next.number !== place.number + 1 || next.message.kind === 'announced') {
        readAfresh();
        return;
      }
      place = { epoch: next.epoch, number: next.number };
      hear(next.message);
    }
  }

  async function takeOver(gateway: string): Promise<void> {
    const theirs = replica.peopleOnlyOf(gateway);
    if (!(await scripts.bury(writing, self, gateway))) {
      readAfresh();
      return;
    }
    await sendOffline(theirs);
  }

  async function beatOnce(): Promise<void> {
    const reply = await scripts.beat(writing, self);
    if (!reply) {
      await scripts.announce(writing, self, replica.own);
      return;
    }
    const deaf = reply.epoch === place.epoch && place.number < expected;
    expected = reply.epoch === place.epoch ? reply.number : 0;
    // What was published a beat ago has not come: the connection is dead, whatever the kernel thinks.
    if (deaf) hearing.disconnect(true);
    if (reply.epoch !== place.epoch) readAfresh();
    const overdue = [...missing].filter(([, until]) => until < performance.now()).map(([gateway]) => gateway);
    for (const gateway of new Set([...reply.dead, ...overdue])) await takeOver(gateway);
  }

  function pulse(): void {
    if (pulsing || stopped) return;
    pulsing = true;
    beatOnce()
      .catch(failed('The beat of this gateway failed'))
      .finally(() => {
        pulsing = false;
      });
  }

  hearing.on('message', (_channel, text) => {
    const said = scripts.parsed(text);
    if (!said) return void logger.error('Something was said about presence that no gateway says');
    inbox.push(said);
    takeIn();
  });
  async function listen(): Promise<void> {
    await hearing.subscribe(scripts.CHANNEL);
    readAfresh();
  }
  await listen();
  await reading;
  hearing.on('ready', () => {
    listen().catch(failed('Presence could not be listened to'));
    // A Redis that came back without memory is told at once who is here.
    pulse();
  });
  await scripts.announce(writing, self, replica.own);
  const beating = setInterval(pulse, BEAT_MS);

  async function stop(): Promise<void> {
    clearInterval(beating);
    stopping.abort();
    const patience = pause(STOP_WITHIN_MS, undefined, { ref: false });
    await Promise.race([flushing, patience]);
    await Promise.all(recording);
    stopped = true;
    // What Redis could not be asked any more is decided by what is known here.
    await sendOffline([...people.leaving].filter(([userId]) => !replica.holdsElsewhere(userId)));
    await Promise.race([scripts.leave(writing, self).catch(() => undefined), patience]);
    writing.disconnect();
    hearing.disconnect();
  }

  return {
    online: people.online,
    heldCalls: people.calls,
    updates: {
      // Told by what comes back in the order of all.
      arrived: async () => undefined,
      activityChanged: async () => undefined,
      async gone({ id, actor }) {
        people.online.exit(actor.userId, id);
      },
    },
    stop,
  };
}
