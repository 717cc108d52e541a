/** From the log through real Kafka into the read models: every event once, in the order of each partition (H7, H8). */
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

/** No time limit is guaranteed here: Kafka takes a while to notice that a member left. */
const PATIENCE_MS = 60_000;

const logger = createLogger('test', 'silent');
const dir = mkdtempSync(join(tmpdir(), 'folkmoot-kafka-path-'));
let cluster: Cluster;
let setups = 0;

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

/** An own database and topic, with the services that use them. */
async function openSetup() {
  setups += 1;
  const topic = `events-${setups}`;
  const test: TestDatabase = await testDatabase(inject('postgresUrl'));
  const database: Database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 12 });
  const primary = test.open({ max: 4 });
  await prepareLog(primary);
  await applySchema(database, 'relay', relaySchema);
  await prepareReadModels(database, projections);
  await sql`insert into checkpoints (projection, version, position) values ('(signals)', 1, -1)`.execute(database.kysely);
  const log: EventLog = postgresLog(primary, test.url);
  const signals: { partition: number; position: number }[] = [];
  const undo: (() => Promise<void>)[] = [];
  const options = { database, log, codec, topic, logger, pool: database.pool, transitKey: randomBytes(32) };
  const kafka = (name: string) => openKafka({ ...cluster.kafka, name, logger });

  function listening(): SignalBus {
    const bus = localSignalBus();
    bus.subscribe((batches) => void signals.push(...batches.map(({ partition, position }) => ({ partition, position }))));
    return bus;
  }

  return {
    log,
    database,
    signals,
    relay(): Relay {
      const relay = startRelay({ ...options, kafka: kafka('relay') });
      undo.push(relay.stop);
      return relay;
    },
    /** Publishes messages as any client of Kafka could. */
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
    /** Kafka gave each projector its half. The first one had all partitions for a while. */
    async shared(projectors: readonly PartitionedRunner[]): Promise<void> {
      const half = PARTITIONS / projectors.length;
      await expect.poll(() => projectors.map((each) => each.partitions().length), { timeout: 120_000 }).toEqual(projectors.map(() => half));
    },
    /** All events up to this position were signalled. */
    async signalled(position: number, withinMs = PATIENCE_MS): Promise<void> {
      await expect.poll(() => new Set(signals.map((each) => each.position)).size, { timeout: withinMs, interval: 50 }).toBe(position + 1);
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
 * The positions that listeners accept. When a partition moves on a busy machine, earlier positions may be signalled again, and
 * listeners drop them. An event that arrives after its successor is lost this way, and the test detects it.
 */
function accepted(signals: readonly { readonly partition: number; readonly position: number }[]): typeof signals {
  const newest = new Map<number, number>();
  return signals.filter(({ partition, position }) => {
    if (position <= (newest.get(partition) ?? -1)) return false;
    newest.set(partition, position);
    return true;
  });
}

type Setup = Awaited<ReturnType<typeof openSetup>>;

async function withSetup(work: (setup: Setup) => Promise<void>): Promise<void> {
  const setup = await openSetup();
  try {
    await work(setup);
  } finally {
    await setup.close();
  }
}

describe('Kafka of the cluster', () => {
  /** Lists topics, which every authenticated client may do. */
  async function topicsFor(connection: KafkaConnection): Promise<readonly string[]> {
    const admin = openKafka({ ...connection, name: 'caller', logger }).admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      return await admin.listTopics();
    } finally {
      await admin.disconnect();
    }
  }

  it('accepts our services, and no one without their password', async () => {
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

  it('stores its passwords readable only by their owner, and in no log', () => {
    const [, password = ''] = /user_broker="([^"]+)"/.exec(readFileSync(join(dir, 'kafka/users.conf'), 'utf8')) ?? [];
    expect(password).not.toBe('');
    for (const file of ['kafka/users.conf', 'secrets/kafka-password']) expect(statSync(join(dir, file)).mode & 0o077, file).toBe(0);
    const log = readFileSync(join(dir, 'logs/kafka.log'), 'utf8');
    for (const secret of [password, cluster.kafka.login?.password ?? '']) expect(log).not.toContain(secret);
  });
});

describe('the path through Kafka', () => {
  it('H2 H7 H8 delivers every event once to a group of projectors, in the order of each partition', () =>
    withSetup(async (setup) => {
      const relays = [setup.relay(), setup.relay()];
      const projectors = await Promise.all([setup.projector(), setup.projector()]);
      await setup.shared(projectors);
      const head = await setup.append(0, tape.length);
      await setup.signalled(head);
      await expect.poll(() => relays.filter((relay) => relay.active())).toHaveLength(1);
      const positions = accepted(setup.signals).map((each) => each.position);
      expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: head + 1 }, (_none, position) => position));
      const logged = await setup.log.readAll({ after: -1, limit: 10_000 });
      expect(setup.signals.every((each) => partitionOfEvent(logged[each.position] ?? { meta: '{}' }) === each.partition)).toBe(true);
      await setup.equalsReplay();
    }));

  it('H8 continues with another relay within ten seconds when the active one dies', () =>
    withSetup(async (setup) => {
      await setup.projector();
      // The dead holder will not renew the lease.
      await sql`update relay.place set holder = 'dead', epoch = 7, position = -1, expires_at = clock_timestamp() + interval '6 seconds'`.execute(
        setup.database.kysely,
      );
      const relay = setup.relay();
      const head = await setup.append(0, 50);
      await expect.poll(() => relay.active(), { timeout: 10_000, interval: 50 }).toBe(true);
      await setup.signalled(head, PATIENCE_MS);
      await expect.poll(() => relay.position(), { timeout: PATIENCE_MS }).toBe(head);
    }));

  it('H8 finds events that Kafka never delivered', () =>
    withSetup(async (setup) => {
      await setup.projector();
      await setup.append(0, 100);
      // As if they had been published and lost.
      const lost = sql`update relay.place set position = 99, partitions = array_fill(99::bigint, array[${PARTITIONS}::integer])`;
      await lost.execute(setup.database.kysely);
      setup.relay();
      const head = await setup.append(100, 200);
      await setup.signalled(head);
      await setup.equalsReplay();
    }));

  it('H8 skips foreign and misplaced messages, and misses nothing', () =>
    withSetup(async (setup) => {
      setup.relay();
      const projector = await setup.projector();
      await setup.shared([projector]);
      const first = await setup.append(0, 50);
      await setup.signalled(first, 30_000);
      const forged = { position: first + 1, stream: 'x', revision: 0, id: randomUUID(), type: 'MemberJoined', version: 1, bulk: false };
      const texts = [
        'garbage',
        '',
        'null',
        '[1,2]',
        pack({ previous: first, event: { ...forged, data: '{}', meta: '{}' } }, randomBytes(32)),
      ];
      await setup.say(texts.flatMap((value) => Array.from({ length: PARTITIONS }, (_none, partition) => ({ partition, value }))));
      const head = await setup.append(50, 150);
      await setup.signalled(head, 30_000);
      await setup.equalsReplay();
    }));

  it('H8 moves the partitions of a stopped projector to the others', () =>
    withSetup(async (setup) => {
      setup.relay();
      const [first, second] = await Promise.all([setup.projector(), setup.projector()]);
      await setup.shared([first, second]);
      await setup.append(0, 300);
      await first.stop();
      const head = await setup.append(300, 600);
      await setup.signalled(head);
      await expect.poll(() => second.partitions(), { timeout: PATIENCE_MS }).toHaveLength(PARTITIONS);
      await setup.equalsReplay();
    }));

  it('H8 reads from the log while Kafka is down, and from Kafka afterwards', () =>
    withSetup(async (setup) => {
      const relay = setup.relay();
      await setup.projector();
      await setup.signalled(await setup.append(0, 100));
      await cluster.of('kafka').stop();
      const without = await setup.append(100, 200);
      await setup.signalled(without);
      cluster.of('kafka').start();
      await cluster.of('kafka').untilServing();
      const head = await setup.append(200, 300);
      await setup.signalled(head);
      await expect.poll(() => relay.position(), { timeout: PATIENCE_MS }).toBe(head);
      await setup.equalsReplay();
    }));

  it('H8 starts while Kafka is down, and shares partitions when it is up', () =>
    withSetup(async (setup) => {
      await cluster.of('kafka').stop();
      const projectors = await Promise.all([setup.projector(), setup.projector()]);
      await setup.signalled(await setup.append(0, 200));
      cluster.of('kafka').start();
      await cluster.of('kafka').untilServing();
      setup.relay();
      await setup.shared(projectors);
      await setup.signalled(await setup.append(200, 300));
      await setup.equalsReplay();
    }));
});
