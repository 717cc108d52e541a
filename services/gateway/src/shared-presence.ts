/**
 * Presence that several gateways share through Redis. Each gateway writes its own users and receives those of the others in one order. What
 * it sends its sockets follows from its replica. After a gap it rereads everything, and it rewrites what an empty Redis lacks. If a gateway
 * has no heartbeat, another gateway removes it together with its users.
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
import { type PresenceUpdate, presenceReplica, type UserState } from './presence-replica.ts';
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
/**
 * Collects changes when many users arrive or leave, so that each socket gets one update. After a pause the first change is sent
 * immediately.
 */
const WRITE_EVERY_MS = 100;
const RETRY_MS = 200;
/** A stop waits at most this long for Redis. */
const STOP_WITHIN_MS = 2000;

export async function sharedPresence(options: SharedPresenceOptions): Promise<Presence> {
  const { url, io, sender, clock, logger, roomsAround, onRedisError, calls } = options;
  const self = randomUUID();
  const writing = openRedis({ url, name: 'folkmoot-presence-out', onError: onRedisError });
  const subscriber = openRedis({ url, name: 'folkmoot-presence-in', onError: onRedisError });
  const replica = presenceReplica(self);
  const people = localUsers({ replica, clock, botOf: (socketId) => io.sockets.sockets.get(socketId)?.data.actor.bot ?? false, touched });
  const dirty = new Set<string>();
  /** Gateways that an emptied Redis does not know yet. They count as dead only when their time is over. */
  const missing = new Map<string, number>();
  let place: scripts.Place = { epoch: '', number: 0 };
  let inbox: NonNullable<ReturnType<typeof scripts.parsed>>[] = [];
  /** Departures that are being sent to the command API. Only a stop waits for them. */
  const recording = new Set<Promise<void>>();
  let flushing: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let pulsing = false;
  /** The number of the last heartbeat. Everything that was published before must arrive before the next one. */
  let expected = 0;
  let stopped = false;
  const stopping = new AbortController();

  function failed(what: string) {
    return (error: unknown) => {
      if (!stopped) logger.error({ err: error }, what);
    };
  }

  function sendUpdates(updates: readonly PresenceUpdate[]): void {
    for (const { rooms, except, payload } of updates) {
      if (rooms.length > 0)
        io.local
          .to([...rooms])
          .except([...except])
          .emit(presenceEvents.updated.name, payload);
    }
  }

  /** Sends the current state to local sockets that may have received a wrong one. */
  async function sendCorrections(userIds: readonly string[]): Promise<void> {
    if (io.sockets.sockets.size === 0) return;
    for (let at = 0; at < userIds.length; at += AT_ONCE) {
      const around = await roomsAround(userIds.slice(at, at + AT_ONCE));
      sendUpdates([...around].map(([userId, rooms]) => ({ rooms, except: [], payload: replica.truthOf(userId) })));
    }
  }

  /** Sends the same update as a normal departure, for users who were visible. */
  async function sendOffline(people: Iterable<readonly [string, UserState]>): Promise<void> {
    const visible = [...people].filter(([, state]) => state.status !== 0);
    for (let at = 0; at < visible.length; at += OFFLINE_AT_ONCE) {
      const sent = visible
        .slice(at, at + OFFLINE_AT_ONCE)
        .map(([userId, { bot }]) =>
          sender.send(goOffline, { userId, bot, sessionId: '' }, {}).catch(failed('A departure was not recorded')),
        );
      await Promise.all(sent);
    }
  }

  /** Writes the current state of users whose connections changed. */
  async function writeSome(userIds: readonly string[]): Promise<void> {
    const around = await roomsAround(userIds);
    const states = userIds.map((userId) => [userId, replica.own.get(userId) ?? null] as const);
    const changes = states.map(([userId, each]) => ({ userId, held: each, rooms: around.get(userId) ?? [] }));
    const leaving = new Map(
      userIds.flatMap((userId) => {
        const last = people.leaving.get(userId);
        return last ? [[userId, last] as const] : [];
      }),
    );
    const message: scripts.Message = { kind: 'changes', gateway: self, changes };
    let left = await scripts.write(writing, self, message, states);
    if (left === null) {
      await scripts.announce(writing, self, replica.own);
      left = (await scripts.write(writing, self, message, states)) ?? [];
    }
    people.forget(leaving);
    const departedIds = new Set(left);
    const departed = sendOffline([...leaving].filter(([userId]) => departedIds.has(userId)));
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
    // A message that arrived before the read is part of the result.
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
    sendCorrections(changed).catch(failed('A presence update could not be sent'));
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

  function handle(message: scripts.Message): void {
    if (message.kind === 'changes') {
      sendUpdates(replica.apply(message.gateway, message.changes));
      for (const { userId } of message.changes) calls.note(userId, replica.callOf(userId));
      if (message.gateway === self) return;
      for (const { userId, held: state } of message.changes) if (state) people.actsElsewhere(userId, state);
    } else if (message.gateway === self) {
      // Other gateways removed this one while it was delayed, so it must announce its users again.
      if (!stopped) pulse();
    } else {
      missing.delete(message.gateway);
      sendCorrections(replica.drop(message.gateway)).catch(failed('A presence update could not be sent'));
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
      handle(next.message);
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
    // A message from one heartbeat ago has not arrived, so the connection is dead, even if the kernel considers it open.
    if (deaf) subscriber.disconnect(true);
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

  subscriber.on('message', (_channel, text) => {
    const received = scripts.parsed(text);
    if (!received) return void logger.error('Received an unknown presence message');
    inbox.push(received);
    takeIn();
  });
  async function listen(): Promise<void> {
    await subscriber.subscribe(scripts.CHANNEL);
    readAfresh();
  }
  await listen();
  await reading;
  subscriber.on('ready', () => {
    listen().catch(failed('Presence could not be listened to'));
    // Announces this gateway's users immediately to a Redis that lost its memory.
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
    // Redis is not available, so this gateway decides from its own state.
    await sendOffline([...people.leaving].filter(([userId]) => !replica.isElsewhere(userId)));
    await Promise.race([scripts.leave(writing, self).catch(() => undefined), patience]);
    writing.disconnect();
    subscriber.disconnect();
  }

  return {
    online: people.online,
    localCalls: people.calls,
    updates: {
      // The returning message in the shared order sends the update.
      arrived: async () => undefined,
      activityChanged: async () => undefined,
      async departed({ id, actor }) {
        people.online.exit(actor.userId, id);
      },
    },
    stop,
  };
}
