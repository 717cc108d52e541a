/**
 * A projector in a consumer group: Kafka assigns the partitions, and each has its own track. The progress of a track is stored in Postgres
 * with its rows, so repeated messages are dropped, and two owners of a partition cannot both write. Events that Kafka does not deliver are
 * read from the log: the bus provides speed, the log certainty (H8).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { lanes } from '../command/lanes.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventLog } from '../event-log/port.ts';
import { divideCheckpoints } from '../projection/divide.ts';
import { PARTITIONS, partitionOfEvent } from '../projection/partitions.ts';
import { sharedTrips } from '../projection/shared-trips.ts';
import { isAnothersTurn, type TrackOptions } from '../projection/track.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Envelope, unpack, withoutGaps } from './envelope.ts';
import { ensureTopic } from './kafka.ts';
import { type OwnedPartition, openPartition } from './owned-partition.ts';
import { readPlace } from './relay-place.ts';
import { runAhead } from './run-ahead.ts';

export type PartitionedOptions = TrackOptions & {
  readonly log: EventLog;
  readonly kafka: Kafka;
  readonly topic: string;
  /** Key that seals events in transit (`unpack`). */
  readonly transitKey: Uint8Array;
  readonly logger: Logger;
};

export type PartitionedRunner = {
  /** Everything in this process's partitions is projected up to this position. */
  readonly position: () => number;
  readonly partitions: () => readonly number[];
  /** Rejects with position and type if an event cannot be projected. There is no skip. */
  readonly failed: Promise<never>;
  readonly stop: () => Promise<void>;
};

const PROJECTOR_GROUP = 'folkmoot-projector';
/** After this time a dead projector loses its partitions. */
const SESSION_MS = 6000;
const BEAT_MS = 1000;
const AGAIN_MS = 250;
const LOOK_EVERY_MS = 500;
/** If Kafka delivers nothing for this long although there are new events, the log is read instead. */
const PATIENCE_MS = 1500;
const WRITE_DOWN_EVERY_MS = 5000;
const JOIN_AGAIN_MS = 1000;
const PAGE = 2000;
/**
 * Under load, messages of several partitions are fetched together and written together. After a quiet period the first message is fetched
 * immediately.
 */
const FETCH_EVERY_MS = 20;
/** Batches of one partition that may wait during a projection before fetching stops. */
const MOST_AHEAD = 3;

export async function startPartitionedRunner(options: PartitionedOptions): Promise<PartitionedRunner> {
  const { database, log, kafka, topic, logger } = options;
  await divideCheckpoints(database);
  const tracks = { ...options, trips: sharedTrips(database) };
  const { inTurn } = lanes();
  const over = new AbortController();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  /** Partitions that Kafka assigned to this process. */
  let owned: readonly number[] = [];
  const opened = new Map<number, Promise<OwnedPartition>>();
  const ahead = runAhead(MOST_AHEAD);
  /** Offsets by partition that are not committed to Kafka yet. The next owner starts from the committed ones. */
  const unnoted = new Map<number, string>();
  let noting = false;
  let position = -1;

  function partitionOf(partition: number): Promise<OwnedPartition> {
    const known = opened.get(partition);
    if (known) return known;
    const opening = openPartition(tracks, partition);
    opened.set(partition, opening);
    opening.catch(() => opened.delete(partition));
    return opening;
  }

  /**
   * Retries until the work succeeds or the partition has another owner. After a failure the partition is reopened from its stored state.
   */
  function surely(partition: number, work: (partition: OwnedPartition) => Promise<void>, stillOurs: () => boolean): Promise<void> {
    return inTurn(String(partition), async () => {
      while (stillOurs() && !over.signal.aborted) {
        try {
          await work(await partitionOf(partition));
          return;
        } catch (error) {
          opened.delete(partition);
          if (!isUnavailable(error) && !isAnothersTurn(error)) {
            broken.reject(error);
            throw error;
          }
          await pause(AGAIN_MS);
        }
      }
    });
  }

  /** Skips messages that are forged or in the wrong partition; the log provides the missing events. */
  function genuine(partition: number, messages: readonly { readonly value: Buffer | null }[]): readonly Envelope[] {
    const envelopes = messages
      .map(({ value }) => unpack(value?.toString('utf8') ?? '', options.transitKey))
      .filter((each) => each !== null)
      .filter((each) => partitionOfEvent(each.event) === partition);
    const unknown = messages.length - envelopes.length;
    if (unknown > 0) logger.error({ partition, unknown }, 'Received a Kafka message that the relay did not send');
    return envelopes;
  }

  /**
   * Returns before the projection ends, because Kafka delivers nothing else until a batch is accepted. The accepted offset may be ahead of
   * the projection: after a failure the log provides the events.
   */
  async function eachBatch({ batch, isRunning, isStale, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    const begun = performance.now();
    const { partition } = batch;
    const envelopes = genuine(partition, batch.messages);
    const projecting = surely(
      partition,
      async (own) => {
        const fresh = envelopes.filter(({ event }) => event.position > own.complete());
        for (const { events, previous, last } of withoutGaps(fresh)) await own.take(events, previous, last);
      },
      () => isRunning() && !isStale() && owned.includes(partition),
    );
    resolveOffset(batch.lastOffset());
    unnoted.set(partition, `${BigInt(batch.lastOffset()) + 1n}`);
    const beating = setInterval(() => void heartbeat().catch(() => undefined), BEAT_MS);
    try {
      await ahead.of(partition, projecting);
      const early = begun + FETCH_EVERY_MS - performance.now();
      if (early > 0) await pause(early, undefined, { signal: over.signal }).catch(() => undefined);
    } finally {
      clearInterval(beating);
    }
  }

  /**
   * The position that the relay has sent up to shows how far quiet partitions are complete. Returns the lowest complete position of this
   * process's partitions.
   */
  async function measure(): Promise<number> {
    const place = await readPlace(database.pool);
    const all = await Promise.all(owned.map(async (partition) => ({ partition, own: await partitionOf(partition) })));
    for (const { partition, own } of all) {
      const sent = place.partitions[partition];
      if (place.position !== null && sent !== undefined && own.complete() >= sent) own.passOver(place.position);
    }
    position = Math.min(...all.map(({ own }) => own.complete()));
    return position;
  }

  /** Reads the log once for all partitions of this process, from the lowest complete position. */
  async function readFromLog(): Promise<void> {
    const ours = [...owned];
    const stillOurs = () => ours.every((partition) => owned.includes(partition));
    const head = await log.head();
    let after = Math.min(...(await Promise.all(ours.map(async (partition) => (await partitionOf(partition)).complete()))));
    while (after < head && stillOurs() && !over.signal.aborted) {
      const page = await log.readAll({ after, limit: PAGE });
      const from = after;
      const to = page.at(-1)?.position ?? head;
      const byPartition = Map.groupBy(page, partitionOfEvent);
      await Promise.all(
        ours.map((partition) => surely(partition, (own) => own.take(byPartition.get(partition) ?? [], from, to), stillOurs)),
      );
      after = to;
    }
  }

  /** Checks whether the events that the log had a while ago have arrived, and reads those that have not. */
  async function look(): Promise<void> {
    let target = -1;
    let since = performance.now();
    let written = since;
    while (!over.signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (owned.length === 0) continue;
      if (!noting) void noteOffsets();
      try {
        if ((await measure()) >= target) {
          target = await log.head();
          since = performance.now();
        } else if (performance.now() - since >= PATIENCE_MS) {
          await readFromLog();
          since = performance.now();
        }
        if (performance.now() - written < WRITE_DOWN_EVERY_MS) continue;
        written = performance.now();
        await writeDown();
      } catch (error) {
        opened.clear();
        if (!over.signal.aborted) logger.warn({ err: error }, 'The progress of the projections could not be read');
      }
    }
  }

  /**
   * kafkajs would commit the offset after each batch and wait for it before the next fetch: four fifths of the time that an event needs
   * through Kafka. A failed commit is harmless, and a stopping process makes none, since Kafka may be hanging.
   */
  async function noteOffsets(): Promise<void> {
    const offsets = [...unnoted].filter(([partition]) => owned.includes(partition));
    unnoted.clear();
    if (offsets.length === 0) return;
    noting = true;
    await consumer.commitOffsets(offsets.map(([partition, offset]) => ({ topic, partition, offset }))).catch(() => undefined);
    noting = false;
  }

  async function writeDown(): Promise<void> {
    await Promise.all(owned.map((partition) => inTurn(String(partition), async () => (await partitionOf(partition)).writeDown())));
  }

  /** Reopens newly assigned partitions from their stored state, because another process may have advanced them. */
  function assigned(partitions: readonly number[]): void {
    logger.info({ partitions }, 'Partitions were assigned');
    opened.clear();
    owned = partitions;
    if (partitions.length > 0) readFromLog().catch((error: unknown) => logger.warn({ err: error }, 'The log is read again later'));
  }

  options.bus.onRecall(async (positions) => {
    const pages = await Promise.all(positions.map((each) => log.readAll({ after: each - 1, limit: 1 })));
    for (const [partition, events] of Map.groupBy(pages.flat(), partitionOfEvent)) {
      if (owned.includes(partition)) await (await partitionOf(partition)).recall(events);
    }
  });

  const consumer = kafka.consumer({
    groupId: PROJECTOR_GROUP,
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: SESSION_MS,
    heartbeatInterval: BEAT_MS,
    maxWaitTimeInMs: 100,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 8, restartOnFailure: async () => !over.signal.aborted },
  });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => assigned(payload.memberAssignment[topic] ?? []));

  async function join(): Promise<void> {
    await ensureTopic(kafka, topic);
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: false });
    await consumer.run({ autoCommit: false, partitionsConsumedConcurrently: PARTITIONS, eachBatchAutoResolve: false, eachBatch });
  }

  /** Without Kafka nobody assigns partitions. Until Kafka is back, each process takes all of them; where two collide, one of them stops. */
  async function joinWhenThere(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        return await join();
      } catch (error) {
        if (owned.length === 0) {
          logger.warn({ err: error }, 'Kafka is not reachable: following the log instead');
          assigned(Array.from({ length: PARTITIONS }, (_none, partition) => partition));
        }
        await pause(JOIN_AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
      }
    }
  }

  const joining = joinWhenThere();
  const looking = look();

  return {
    position: () => position,
    partitions: () => owned,
    failed: broken.promise,
    async stop() {
      over.abort();
      await Promise.all([looking, joining]);
      await consumer.disconnect().catch(() => undefined);
      await writeDown().catch(() => undefined);
    },
  };
}
