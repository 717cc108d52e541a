/**
 * Metrics of a process for Prometheus. One registry per process, created here and passed on, so that several processes in one test have
 * separate values. Rates and durations are counted as they happen; positions, lags and sockets are read at each scrape and cost nothing in
 * between.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './within.ts';

/** Gauges without labels and their descriptions. A process has only those that it watches. */
const GAUGES = {
  log_head: 'Position of the last event in the log.',
  sockets: 'Sockets connected to this gateway.',
  relay_position: 'Position up to which the relay has forwarded events.',
  proof_size: 'Events in the Merkle tree of the history, in the process that seals it; 0 in a standby.',
  proof_cosigned_size: 'Events in the Merkle tree that every witness has cosigned, in the process that seals it; 0 without witnesses.',
  relay_active: '1 if this relay is the active one, else 0.',
  self_check_last_run_timestamp_seconds: 'Time when the last self-check ended.',
  self_check_last_success_timestamp_seconds: 'Time when a self-check last replayed a read model to the end and found no difference.',
  self_check_duration_seconds: 'Duration of the last self-check.',
  self_check_events: 'Events of the log that the last self-check replayed, once for each read model.',
  self_check_leaves: 'Events that the last self-check compared with their leaves in the Merkle tree.',
  self_check_read_models: 'Read models that the last self-check compared.',
  media_uploads: 'Uploads that are arriving.',
  media_pictures: 'Images that wait for a worker or are processed.',
} as const;
export type GaugeName = keyof typeof GAUGES;
export const GAUGE_HELP: Readonly<Record<GaugeName, string>> = GAUGES;

/** Gauges labelled by the checked part: a read model, or the proof. */
const SELF_CHECK_GAUGES = {
  self_check_differences: '1 if its last check found a difference, else 0.',
  self_check_looked_timestamp_seconds: 'Time of its last check.',
} as const;
export type SelfCheckGauge = keyof typeof SELF_CHECK_GAUGES;
export const SELF_CHECK_HELP: Readonly<Record<SelfCheckGauge, string>> = SELF_CHECK_GAUGES;

export type Positions = ReadonlyMap<string, number>;

export type Metrics = {
  /** The page for Prometheus. */
  readonly scrape: () => Promise<string>;
  readonly contentType: string;
  /** `outcome`: `ok`, the code of the refusal, or `error` for a bug. */
  readonly commandDone: (command: string, outcome: string, seconds: number) => void;
  readonly queryDone: (query: string, seconds: number) => void;
  /** One append of a batch: number of events and duration. */
  readonly appended: (events: number, seconds: number) => void;
  /** One packet sent to one socket. */
  readonly delivered: () => void;
  readonly signalsPublished: (count: number) => void;
  /** One processed image: duration and the worker's peak memory. */
  readonly pictureDone: (done: { readonly ms: number; readonly peakBytes: number; readonly ok: boolean }) => void;
  /** The value is read at every scrape. Null, or a value that takes longer than a second, is left out. */
  readonly watch: (gauge: GaugeName, read: () => number | null | Promise<number | null>) => void;
  /** Results of the self-check, by checked part. */
  readonly watchSelfCheck: (gauge: SelfCheckGauge, read: () => Promise<Positions>) => void;
  /** Position of each projection, and its lag behind the head of the log. */
  readonly watchProjections: (positions: () => Positions | Promise<Positions>, head: () => Promise<number>) => void;
};

const PREFIX = 'folkmoot_';
const READ_WITHIN_MS = 1000;
/** Sampling interval of the event loop: short enough to see a stall, long enough to cost an idle process nothing. */
const EVENT_LOOP_EVERY_MS = 20;

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const MEMORY = [64, 80, 96, 112, 128, 144, 160].map((megabytes) => megabytes * 1024 * 1024);
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: PREFIX, eventLoopMonitoringPrecision: EVENT_LOOP_EVERY_MS });

  function histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: readonly Label[]): Histogram<Label> {
    return new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers });
  }

  function counter(name: string, help: string): Counter {
    return new Counter({ name: PREFIX + name, help, registers });
  }

  const commands = histogram('command_duration_seconds', 'Commands, by name and outcome.', SECONDS, ['command', 'outcome']);
  const queries = histogram('query_duration_seconds', 'Queries, by name.', SECONDS, ['query']);
  const batches = histogram('append_batch_events', 'Events written to the log in one commit.', EVENTS, []);
  const appends = histogram('append_duration_seconds', 'Time of one commit to the log.', SECONDS, []);
  const deliveries = counter('deliveries_total', 'Packets sent to sockets.');
  const signals = counter('signals_published_total', 'Signals sent to the gateways.');

  const pictures = histogram('picture_duration_seconds', 'Time for an image that a worker processed or refused.', SECONDS, ['outcome']);
  const pictureMemory = histogram('picture_memory_bytes', 'Peak memory of a worker for one image.', MEMORY, []);

  /** A gauge that is filled at every scrape. Values that cannot be read in time are left out. */
  function filled(name: string, help: string, label: string, read: () => Promise<Positions>): void {
    const gauge = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        gauge.reset();
        const values = await within(READ_WITHIN_MS, read).catch(() => new Map<string, number>());
        for (const [key, value] of values) gauge.set({ [label]: key }, value);
      },
    });
  }

  function watchProjections(positions: () => Positions | Promise<Positions>, head: () => Promise<number>): void {
    filled('projection_position', 'Position up to which a projection has written its rows.', 'projection', async () => positions());
    filled('projection_lag_events', 'Events of the log that a projection has not seen yet.', 'projection', async () => {
      // The head is read first, so that events appended in between do not count as lag.
      const last = await head();
      return new Map([...(await positions())].map(([projection, at]) => [projection, Math.max(0, last - at)]));
    });
  }

  return {
    scrape: () => registry.metrics(),
    contentType: registry.contentType,
    commandDone: (command, outcome, seconds) => commands.observe({ command, outcome }, seconds),
    queryDone: (query, seconds) => queries.observe({ query }, seconds),
    appended(events, seconds) {
      batches.observe(events);
      appends.observe(seconds);
    },
    delivered: () => deliveries.inc(),
    signalsPublished: (count) => signals.inc(count),
    pictureDone({ ms, peakBytes, ok }) {
      pictures.observe({ outcome: ok ? 'ok' : 'refused' }, ms / 1000);
      pictureMemory.observe(peakBytes);
    },
    watch(name, read) {
      const gauge: Gauge = new Gauge({
        name: PREFIX + name,
        help: GAUGES[name],
        registers,
        async collect() {
          const value = await within(READ_WITHIN_MS, async () => read()).catch(() => null);
          if (value === null) gauge.remove();
          else gauge.set(value);
        },
      });
    },
    watchSelfCheck: (name, read) => filled(name, SELF_CHECK_GAUGES[name], 'of', read),
    watchProjections,
  };
}
