/** Kafka client settings shared by producer and consumers. */
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { PARTITIONS } from '../projection/partitions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { quietQueues } from './quiet-queues.ts';

export type KafkaClient = Kafka;

export type KafkaLogin = {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
};

export type KafkaConnection = {
  readonly brokers: string;
  /** Null: the brokers require no login. */
  readonly login: KafkaLogin | null;
  readonly tls: boolean;
};

export type KafkaSettings = KafkaConnection & { readonly name: string; readonly logger: Logger };

/** kafkajs has a separate type for each mechanism. */
function saslOf({ mechanism, ...login }: KafkaLogin): SASLOptions {
  if (mechanism === 'plain') return { mechanism, ...login };
  if (mechanism === 'scram-sha-256') return { mechanism, ...login };
  return { mechanism, ...login };
}

export function openKafka({ brokers, login, tls, name, logger }: KafkaSettings): Kafka {
  quietQueues();
  return new Kafka({
    clientId: `folkmoot-${name}`,
    brokers: brokers.split(',').map((broker) => broker.trim()),
    ssl: tls,
    ...(login ? { sasl: saslOf(login) } : {}),
    connectionTimeout: 2000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log }) =>
        // kafkajs throws the errors that it cannot recover from, and they are logged where they are caught.
        logger[level === logLevel.ERROR ? 'warn' : 'info']({ kafka: log.message }, 'Kafka'),
  });
}

/** Creates the topic if it is missing. Safe to run in several processes at once. */
export async function ensureTopic(kafka: Kafka, topic: string): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    if ((await admin.listTopics()).includes(topic)) return;
    // Replication is the cluster's default. `false`: another process created the topic first.
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: PARTITIONS, replicationFactor: -1 }] });
  } finally {
    await admin.disconnect();
  }
}

/** Checks the brokers over a separate connection, opened on first use. */
export function kafkaProbe(kafka: Kafka): { readonly answers: () => Promise<void>; readonly stop: () => Promise<void> } {
  const admin = kafka.admin({ retry: { retries: 0 } });
  let connected: Promise<void> | null = null;
  return {
    async answers() {
      connected ??= admin.connect();
      try {
        await connected;
        await admin.describeCluster();
      } catch (error) {
        connected = null;
        await admin.disconnect().catch(() => undefined);
        throw error;
      }
    },
    async stop() {
      await admin.disconnect().catch(() => undefined);
    },
  };
}
