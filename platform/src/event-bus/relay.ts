/**
 * Reads the log in order and publishes it to Kafka, each event in the partition of its key. Several relays may run: one holds the lease and
 * works, the others wait. After an error the relay restarts from the stored position, so it may repeat events and never skips one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kafka, Partitioners, type Producer } from 'kafkajs';
import type pg from 'pg';
import { noOftenerThan } from '../event-log/no-oftener-than.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { keepLease, LEASE_MS, leaseLost, workUnderLease } from '../lease/lease.ts';
import { PARTITIONS, partitionOfEvent } from '../projection/partitions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { pack } from './envelope.ts';
import { ensureTopic } from './kafka.ts';
import { type Lease, type RelayPlace, relayPlace } from './relay-place.ts';

export type RelayOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly kafka: Kafka;
  readonly topic: string;
  /** Key that seals events in transit (`pack`). */
  readonly transitKey: Uint8Array;
  readonly logger: Logger;
};

export type Relay = {
  readonly active: () => boolean;
  /** Everything up to this position was published when this relay was last active. */
  readonly position: () => number;
  readonly stop: () => Promise<void>;
};

const NAME = 'the relay';
const EVENTS_AT_ONCE = 500;
/**
 * Minimum interval between publications under load. The cost of Kafka, projectors, transactions and signals depends more on publications
 * than on events. After a quiet period the first event is published immediately.
 */
const PUBLISH_EVERY_MS = 12;
/** Events published since the last stored position are published again by the next relay. */
const NOTE_EVERY_MS = 100;

export function startRelay(options: RelayOptions): Relay {
  const { pool, logger } = options;
  const place = relayPlace(pool, randomUUID(), LEASE_MS);
  let position = -1;

  async function work(lease: Lease, over: AbortSignal): Promise<void> {
    logger.info({ epoch: lease.epoch, position: lease.position }, 'Relaying');
    const partitions = Array.from({ length: PARTITIONS }, (_none, partition) => lease.partitions[partition] ?? -1);
    const from = lease.position ?? (await beginning(options.log, lease.epoch, partitions));
    const producer = await connected(options);
    try {
      await relayFrom(options, producer, place, lease, from, partitions, over, (reached) => {
        position = reached;
      });
    } finally {
      await producer.disconnect().catch(() => undefined);
    }
  }

  /** Nothing was ever published: projectors read earlier events from the log. */
  async function beginning(log: EventLog, epoch: number, partitions: number[]): Promise<number> {
    const head = await log.head();
    partitions.fill(head);
    if (!(await place.move(epoch, { position: head, partitions }))) throw leaseLost(NAME);
    return head;
  }

  return { ...workUnderLease({ name: NAME, place, logger, work }), position: () => position };
}

async function connected({ kafka, topic }: RelayOptions): Promise<Producer> {
  await ensureTopic(kafka, topic);
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  return producer;
}

/** Runs until it is stopped, loses the lease or fails. */
async function relayFrom(
  { log, topic, transitKey }: RelayOptions,
  producer: Producer,
  place: RelayPlace,
  lease: Lease,
  from: number,
  partitions: number[],
  over: AbortSignal,
  onReached: (position: number) => void,
): Promise<void> {
  onReached(from);

  const noting = noteInPassing(place, lease.epoch);

  async function publish(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1)?.position;
    if (last === undefined) return;
    await producer.send({ topic, acks: -1, messages: messagesOf(events, partitions, transitKey) });
    noting.note({ position: last, partitions: [...partitions] });
    onReached(last);
  }

  const ended = new AbortController();
  const ending = AbortSignal.any([over, ended.signal]);
  const subscription = log.subscribe({ after: from, batch: EVENTS_AT_ONCE }, noOftenerThan(PUBLISH_EVERY_MS, ending, publish));
  const renewing = keepLease({ name: NAME, place }, lease, ending);
  try {
    await Promise.race([subscription.done, renewing, noting.failed]);
  } finally {
    ended.abort();
    await Promise.allSettled([renewing, subscription.stop()]);
    await noting.settled().catch(() => undefined);
  }
}

type Moved = { readonly position: number; readonly partitions: readonly number[] };

/**
 * Stores the newest position while publishing continues. Events after the stored position may be published again, which projectors
 * tolerate.
 */
function noteInPassing(place: RelayPlace, epoch: number) {
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  let next: Moved | null = null;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  const closing = new AbortController();

  async function write(): Promise<void> {
    busy = true;
    try {
      while (next) {
        const moved = next;
        next = null;
        if (!(await place.move(epoch, moved))) throw leaseLost(NAME);
        await pause(NOTE_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    } catch (error) {
      broken.reject(error);
    } finally {
      busy = false;
    }
  }

  return {
    note(moved: Moved) {
      next = moved;
      if (!busy) writing = write();
    },
    failed: broken.promise,
    settled() {
      closing.abort();
      return writing;
    },
  };
}

/** Updates `partitions` with the last event of each. */
function messagesOf(events: readonly LoggedEvent[], partitions: number[], key: Uint8Array) {
  return events.map((event) => {
    const partition = partitionOfEvent(event);
    const value = pack({ event, previous: partitions[partition] ?? -1 }, key);
    partitions[partition] = event.position;
    return { partition, value };
  });
}
