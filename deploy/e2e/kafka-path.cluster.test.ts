/** From the log through real Kafka into the read models: nothing lost, nothing twice, in the order of each partition (H7, H8). */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSpecs } from '@folkmoot/contracts/events';
import type { Database } from '@folkmoot/platform/database/database';
import { applySchema } from '@folkmoot/platform/database/schema';
import { pack } from '@folkmoot/platform/event-bus/envelope';
import { type KafkaConnection, openKafka } from '@folkmoot/platform/event-bus/kafka';
import type { PartitionedRunner } from '@folkmoot/platform/event-bus/partitioned-runner';
import { type Relay, startRelay } from '@folkmoot/platform/event-bus/relay';
import { relaySchema } from '@folkmoot/platform/event-bus/relay-place';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { PARTITIONS, partitionOfEvent } from '@folkmoot/platform/projection/partitions';
import { LIVE_SCHEMA, prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { verify } from '@folkmoot/platform/projection/verify';
import { localSignalBus, type SignalBus } from '@folkmoot/platform/signal/bus';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { startGroupedProjector } from '@folkmoot/projector/app';
import { projections } from '@folkmoot/read-models/projections';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cluster, startCluster } from '../cluster/cluster.ts';

type Taped = { readonly type: string; readonly version: number; readonly stream: string; readonly id: string; data: object; meta: object };

const tape = readFileSync(join(import.meta.dirname, '../../contracts/tapes/small-talk.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Taped);

/** Where no time is promised: Kafka takes its own to find out who has gone. */
const PATIENCE_MS = 60_000;

const logger = createLogger('test', 'silent');
const dir = mkdtempSync(join(tmpdir(), 'folkmoot-kafka-path-'));
let cluster: Cluster;
let house = 0;

const noKeys = async () => new Map<string, Uint8Array>();
const codec = eventCodec(eventSpecs, {
  keyOf: async () => null,
  sealingKeys: noKeys,
  openingKeys: noKeys,
  destroyed: async () => new Set<string>(),
  destroy: async () => undefined,
  forget: () => undefined,
});

beforeAll(async () => {
  cluster = await startCluster({ dir, only: ['kafka'] });
});

afterAll(async () => {
  await cluster?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A database and a topic of its own, and whoever works on them. */
async function openHouse() {
  house += 1;
  const topic = `events-${house}`;
  const test: TestDatabase = await testDatabase(inject('postgresUrl'));
  const database: Database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 12 });
  const primary = test.open({ max: 4 });
  await prepareLog(primary);
  await applySchema(database, 'relay', relaySchema);
  await prepareReadModels(database, projections);
  await sql`insert into checkpoints (projection, version, position) values ('(signals)', 1, -1)`.execute(database.kysely);
  const log: EventLog = postgresLog(primary, test.url);
  const told: { partition: number; position: number }[] = [];
  const undo: (() => Promise<void>)[] = [];
  const options = { database, log, codec, topic, logger, pool: database.pool, transitKey: randomBytes(32) };
  const kafka = (name: string) => openKafka({ ...cluster.kafka, name, logger });

  function listening(): SignalBus {
    const bus = localSignalBus();
    bus.subscribe((batches) => void told.push(...batches.map(({ partition, position }) => ({ partition, position }))));
    return bus;
  }

  return {
    log,
    database,
    told,
    relay(): Relay {
      const relay = startRelay({ ...options, kafka: kafka('relay') });
      undo.push(relay.stop);
      return relay;
    },
    /** Whoever reaches Kafka may say anything there. */
    async say(messages: readonly { readonly partition: number; readonly value: string }[]): Promise<void> {
      const producer = kafka('stranger').producer();
      await producer.connect();
      await producer.send({ topic, messages: [...messages] });
      await producer.disconnect();
    },
    async projector(): Promise<PartitionedRunner> {
      const runner = await startGroupedProjector({ ...options, bus: listening(), kafka: kafka('projector') });
      undo.push(runner.stop);
      return runner;
    },
    async append(from: number, to: number): Promise<number> {
      const events = tape.slice(from, to);
      const results = await Promise.all(
        events.map(({ stream, data, meta, ...event }) =>
          log.append(stream, 'any', [{ ...event, bulk: false, data: JSON.stringify(data), meta: JSON.stringify(meta) }]),
        ),
      );
      return Math.max(...results.map((result) => (result.ok ? (result.events[0]?.position ?? -1) : -1)));
    },
    /** Kafka gave each its half; one that came first had all of them for a while. */
    async shared(projectors: readonly PartitionedRunner[]): Promise<void> {
      const half = PARTITIONS / projectors.length;
      await expect.poll(() => projectors.map((each) => each.partitions().length), { timeout: 120_000 }).toEqual(projectors.map(() => half));
    },
    /** Every event up to there was signalled. */
    async signalled(position: number, withinMs = PATIENCE_MS): Promise<void> {
      await expect.poll(() => new Set(told.map((each) => each.position)).size, { timeout: withinMs, interval: 50 }).toBe(position + 1);
    },
    async equalsReplay(): Promise<void> {
      for (const projection of projections) expect(await verify({ database, log, codec, projection })).toBeNull();
    },
    async close() {
      for (const step of undo.splice(0).reverse()) await step();
      await log.close();
      await test.drop();
    },
  };
}

/**
 * What listeners keep: a partition that changes hands on a busy machine may be told of again from an earlier place, and they drop
 * what does not rise. Something that came behind its successor is lost by this, and the test sees it.
 */
function heardOf(told: readonly { readonly partition: number; readonly position: number }[]): typeof told {
  const newest = new Map<number, number>();
  return told.filter(({ partition, position }) => {
    if (position <= (newest.get(partition) ?? -1)) return false;
    newest.set(partition, position);
    return true;
  });
}

type House = Awaited<ReturnType<typeof openHouse>>;

async function inHouse(work: (house: House) => Promise<void>): Promise<void> {
  const opened = await openHouse();
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

describe('Kafka of the cluster', () => {
  /** Asks for what anybody may ask who is let in. */
  async function topicsFor(connection: KafkaConnection): Promise<readonly string[]> {
    const admin = openKafka({ ...connection, name: 'caller', logger }).admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      return await admin.listTopics();
    } finally {
      await admin.disconnect();
    }
  }

  it('answers our services, and nobody without their password', async () => {
    const { kafka } = cluster;
    const { login } = kafka;
    if (!login) throw new Error('The cluster started Kafka without a login.');
    expect(await topicsFor(kafka)).toEqual(expect.any(Array));
    await expect(topicsFor({ ...kafka, login: null })).rejects.toThrow();
    for (const other of [
      { ...login, password: 'guessed' },
      { ...login, username: 'admin' },
      { ...login, mechanism: 'scram-sha-512' as const },
    ]) {
      await expect(topicsFor({ ...kafka, login: other })).rejects.toThrow(/SASL/);
    }
  });

  it('keeps its passwords where only their owner reads them, and in no log', () => {
    const [, password = ''] = /user_broker="([^"]+)"/.exec(readFileSync(join(dir, 'kafka/users.conf'), 'utf8')) ?? [];
    expect(password).not.toBe('');
    for (const file of ['kafka/users.conf', 'secrets/kafka-password']) expect(statSync(join(dir, file)).mode & 0o077, file).toBe(0);
    const log = readFileSync(join(dir, 'logs/kafka.log'), 'utf8');
    for (const secret of [password, cluster.kafka.login?.password ?? '']) expect(log).not.toContain(secret);
  });
});

describe('the way through Kafka', () => {
  it('H2 H7 H8 brings every event once to a group of projectors, in the order of each partition', () =>
    inHouse(async (house) => {
      const relays = [house.relay(), house.relay()];
      const projectors = await Promise.all([house.projector(), house.projector()]);
      await house.shared(projectors);
      const head = await house.append(0, tape.length);
      await house.signalled(head);
      await expect.poll(() => relays.filter((relay) => relay.active())).toHaveLength(1);
      const heard = heardOf(house.told).map((each) => each.position);
      expect(heard.sort((a, b) => a - b)).toEqual(Array.from({ length: head + 1 }, (_none, position) => position));
      const logged = await house.log.readAll({ after: -1, limit: 10_000 });
      expect(house.told.every((each) => partitionOfEvent(logged[each.position] ?? { meta: '{}' }) === each.partition)).toBe(true);
      await house.equalsReplay();
    }));

  it('H8 goes on with another relay within ten seconds when the one that worked is dead', () =>
    inHouse(async (house) => {
      await house.projector();
      // Whoever held the lease will not renew it.
      await sql`update relay.place set holder = 'dead', epoch = 7, position = -1, expires_at = clock_timestamp() + interval '6 seconds'`.execute(
        house.database.kysely,
      );
      const relay = house.relay();
      const head = await house.append(0, 50);
      await expect.poll(() => relay.active(), { timeout: 10_000, interval: 50 }).toBe(true);
      await house.signalled(head, PATIENCE_MS);
      await expect.poll(() => relay.position(), { timeout: PATIENCE_MS }).toBe(head);
    }));

  it('H8 finds what Kafka never brought', () =>
    inHouse(async (house) => {
      await house.projector();
      await house.append(0, 100);
      // As if they had been published, and lost.
      const lost = sql`update relay.place set position = 99, partitions = array_fill(99::bigint, array[${PARTITIONS}::integer])`;
      await lost.execute(house.database.kysely);
      house.relay();
      const head = await house.append(100, 200);
      await house.signalled(head);
      await house.equalsReplay();
    }));

  it('H8 passes over what the relay did not send, and what it sent elsewhere, and misses nothing', () =>
    inHouse(async (house) => {
      house.relay();
      const projector = await house.projector();
      await house.shared([projector]);
      const first = await house.append(0, 50);
      await house.signalled(first, 30_000);
      const forged = { position: first + 1, stream: 'x', revision: 0, id: randomUUID(), type: 'MemberJoined', version: 1, bulk: false };
      const texts = [
        'garbage',
        '',
        'null',
        '[1,2]',
        pack({ previous: first, event: { ...forged, data: '{}', meta: '{}' } }, randomBytes(32)),
      ];
      await house.say(texts.flatMap((value) => Array.from({ length: PARTITIONS }, (_none, partition) => ({ partition, value }))));
      const head = await house.append(50, 150);
      await house.signalled(head, 30_000);
      await house.equalsReplay();
    }));

  it('H8 hands the partitions of a projector that goes to the ones that stay', () =>
    inHouse(async (house) => {
      house.relay();
      const [first, second] = await Promise.all([house.projector(), house.projector()]);
      await house.shared([first, second]);
      await house.append(0, 300);
      await first.stop();
      const head = await house.append(300, 600);
      await house.signalled(head);
      await expect.poll(() => second.partitions(), { timeout: PATIENCE_MS }).toHaveLength(PARTITIONS);
      await house.equalsReplay();
    }));

  it('H8 goes on by the log while Kafka is away, and by Kafka when it is back', () =>
    inHouse(async (house) => {
      const relay = house.relay();
      await house.projector();
      await house.signalled(await house.append(0, 100));
      await cluster.of('kafka').stop();
      const without = await house.append(100, 200);
      await house.signalled(without);
      cluster.of('kafka').start();
      await cluster.of('kafka').untilServing();
      const head = await house.append(200, 300);
      await house.signalled(head);
      await expect.poll(() => relay.position(), { timeout: PATIENCE_MS }).toBe(head);
      await house.equalsReplay();
    }));

  it('H8 starts while Kafka is away, and shares when it is there', () =>
    inHouse(async (house) => {
      await cluster.of('kafka').stop();
      const projectors = await Promise.all([house.projector(), house.projector()]);
      await house.signalled(await house.append(0, 200));
      cluster.of('kafka').start();
      await cluster.of('kafka').untilServing();
      house.relay();
      await house.shared(projectors);
      await house.signalled(await house.append(200, 300));
      await house.equalsReplay();
    }));
});
