/** Aggregates the samples of a k6 run. Pure. */
import { z } from 'zod';
import { type Latencies, latenciesOf } from '../bench/latencies.ts';

const Sample = z.object({
  metric: z.string(),
  type: z.literal('Point'),
  data: z.object({ time: z.string(), value: z.number(), tags: z.record(z.string(), z.string()).nullable() }),
});

export type Second = {
  readonly actions: number;
  readonly failed: number;
  /** null: no action in this second. */
  readonly latency: Latencies | null;
  readonly seen: Latencies | null;
  readonly deliveries: number;
  /** The number of sockets at the end of the second. */
  readonly sockets: number;
};

export type ActionRow = {
  readonly action: string;
  readonly count: number;
  readonly perSecond: number;
  readonly latency: Latencies;
  readonly failed: number;
  /** Each reason with its count. */
  readonly reasons: readonly (readonly [string, number])[];
};

export type Measured = {
  readonly seconds: number;
  readonly actions: readonly ActionRow[];
  /** The time from sending to another user's socket. null: no message was delivered. */
  readonly seen: Latencies | null;
  readonly counts: Readonly<Record<CounterName, number>>;
  readonly series: readonly Second[];
};

const NOTHING = {
  messages_sent: 0,
  messages_expected: 0,
  messages_missing: 0,
  messages_doubled: 0,
  messages_lost: 0,
  deliveries: 0,
  sockets_opened: 0,
  sockets_closed: 0,
  sockets_cut: 0,
};
export type CounterName = keyof typeof NOTHING;

/** The prefixes of our own metrics. Samples of k6's metrics are most of the output and are not parsed. */
const OURS = ['action_', 'seen_ms', ...Object.keys(NOTHING)].map((name) => `{"metric":"${name}`);

type Bucket = { actions: number[]; failed: number; seen: number[]; deliveries: number; opened: number; closed: number };
type Deed = { readonly took: number[]; readonly reasons: Map<string, number> };

function isCounter(name: string): name is CounterName {
  return Object.hasOwn(NOTHING, name);
}

function latencies(values: readonly number[]): Latencies | null {
  return values.length === 0 ? null : latenciesOf(values);
}

function rowOf([action, { took, reasons }]: [string, Deed], seconds: number): ActionRow {
  const failed = [...reasons.values()].reduce((sum, number) => sum + number, 0);
  return {
    action,
    count: took.length,
    perSecond: took.length / seconds,
    latency: latenciesOf(took),
    failed,
    reasons: [...reasons].toSorted(([, a], [, b]) => b - a),
  };
}

export type Recorder = { readonly take: (line: string) => void; readonly result: () => Measured };

export function recorder(): Recorder {
  const buckets = new Map<number, Bucket>();
  const deeds = new Map<string, Deed>();
  const counts = { ...NOTHING };
  let first = Number.POSITIVE_INFINITY;
  let last = 0;

  function bucketAt(time: number): Bucket {
    first = Math.min(first, time);
    last = Math.max(last, time);
    const second = Math.floor(time / 1000);
    const bucket = buckets.get(second) ?? { actions: [], failed: 0, seen: [], deliveries: 0, opened: 0, closed: 0 };
    buckets.set(second, bucket);
    return bucket;
  }

  function deedOf(action: string): Deed {
    const deed = deeds.get(action) ?? { took: [], reasons: new Map() };
    deeds.set(action, deed);
    return deed;
  }

  function takeCount(name: CounterName, value: number, bucket: Bucket): void {
    counts[name] += value;
    if (name === 'deliveries') bucket.deliveries += value;
    else if (name === 'sockets_opened') bucket.opened += value;
    else if (name === 'sockets_closed') bucket.closed += value;
  }

  function seriesOf(): readonly Second[] {
    const series: Second[] = [];
    let sockets = 0;
    for (let second = Math.floor(first / 1000); second <= Math.floor(last / 1000); second += 1) {
      const bucket = buckets.get(second);
      sockets += (bucket?.opened ?? 0) - (bucket?.closed ?? 0);
      series.push({
        actions: bucket?.actions.length ?? 0,
        failed: bucket?.failed ?? 0,
        latency: latencies(bucket?.actions ?? []),
        seen: latencies(bucket?.seen ?? []),
        deliveries: bucket?.deliveries ?? 0,
        sockets,
      });
    }
    return series;
  }

  return {
    take(line) {
      if (!OURS.some((start) => line.startsWith(start))) return;
      const { metric, data } = Sample.parse(JSON.parse(line));
      const bucket = bucketAt(Date.parse(data.time));
      const { action = '', why = '' } = data.tags ?? {};
      if (metric === 'action_ms') {
        bucket.actions.push(data.value);
        deedOf(action).took.push(data.value);
      } else if (metric === 'action_failed') {
        bucket.failed += data.value;
        const { reasons } = deedOf(action);
        reasons.set(why, (reasons.get(why) ?? 0) + data.value);
      } else if (metric === 'seen_ms') bucket.seen.push(data.value);
      else if (isCounter(metric)) takeCount(metric, data.value, bucket);
    },
    result() {
      if (buckets.size === 0) return { seconds: 0, actions: [], seen: null, counts, series: [] };
      const seconds = Math.max(1, (last - first) / 1000);
      const actions = [...deeds].map((deed) => rowOf(deed, seconds)).toSorted((a, b) => b.count - a.count);
      const seen = latencies([...buckets.values()].flatMap((bucket) => bucket.seen));
      return { seconds, actions, seen, counts, series: seriesOf() };
    },
  };
}
