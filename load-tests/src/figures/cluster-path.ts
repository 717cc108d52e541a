/**
 * The path of a message in the cluster (accept, relay, Kafka, project, query) at 500 messages per second, compared with the standalone at
 * the same rate.
 */
import { join } from 'node:path';
import type { Cluster } from '@folkmoot/deploy/cluster/cluster';
import { aboveRest, between, byPart, type CpuTimes, cpuOf, microsecondsText } from '../bench/cluster-cpu.ts';
import { type Community, makeCommunities } from '../bench/community.ts';
import { cpuSecondsOf, cpuSecondsOfOne } from '../bench/processes.ts';
import { type Projected, projectedSince } from '../bench/projected.ts';
import { redisTraffic } from '../bench/redis-info.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, runLoad } from '../bench/run.ts';
import { kafkaBytes } from '../bench/storage.ts';
import { SteadyResult } from '../loads/steady.load.ts';
import { lanesOf } from './communities.ts';

const PER_SECOND = 500;
const MAX_P99 = 60;
/** Longer than in other figures, because a dozen processes with a sixth of a core each have to warm up. */
const WARM_UP_SECONDS = 30;
/** More servers than Kafka has partitions would distribute even better. With fewer, all would share a few partitions. */
const COMMUNITIES = { communities: 16, people: 4, channels: 1 };
const KAFKA_DATA = 'cluster/kafka/data';

type Steady = (typeof SteadyResult)['_output'];
type Bytes = { readonly kafka: number; readonly redis: number };
type Ours = Steady & { readonly projected: Projected; readonly cpu: CpuTimes; readonly took: number; readonly bytes: Bytes };
type Alone = Steady & { readonly own: number; readonly database: number };

function steady(seconds: number, port: number, communities: readonly Community[]): Promise<Steady> {
  const pace = { perSecond: PER_SECOND, seconds, warmUpSeconds: 0, firstSerial: 0 };
  return runLoad('loads/steady.load.ts', { port, lanes: lanesOf(communities), ...pace }, SteadyResult);
}

async function bytesOf(run: Run, cluster: Cluster): Promise<Bytes> {
  const { read, written } = await redisTraffic(cluster.redisUrl);
  return { kafka: kafkaBytes(join(run.folder, KAFKA_DATA)), redis: read + written };
}

async function throughKafka(run: Run, cluster: Cluster, communities: readonly Community[]): Promise<Ours> {
  await steady(WARM_UP_SECONDS, portOf(cluster), communities);
  const projected = await projectedSince(cluster.databaseUrl);
  const before = { cpu: cpuOf(cluster.processes), bytes: await bytesOf(run, cluster), at: performance.now() };
  const result = await steady(run.options.seconds, portOf(cluster), communities);
  const took = (performance.now() - before.at) / 1000;
  const cpu = byPart(cluster.processes, between(before.cpu, cpuOf(cluster.processes)));
  const after = await bytesOf(run, cluster);
  const bytes = { kafka: after.kafka - before.bytes.kafka, redis: after.redis - before.bytes.redis };
  const seen = await projected.read();
  await projected.close();
  return { ...result, projected: seen, cpu, took, bytes };
}

async function alone(run: Run, pid: number, port: number, communities: readonly Community[]): Promise<Alone> {
  await steady(WARM_UP_SECONDS, port, communities);
  const cpu = () => ({ own: cpuSecondsOfOne(pid), all: cpuSecondsOf(pid) });
  const before = cpu();
  const result = await steady(run.options.seconds, port, communities);
  const after = cpu();
  const own = after.own - before.own;
  return { ...result, own, database: after.all - before.all - own };
}

export function portOf({ url }: Cluster): number {
  if (url === null) throw new Error('The cluster has no proxy.');
  return Number(new URL(url).port);
}

function costRow(ours: readonly Ours[], bare: readonly Alone[], rest: CpuTimes): Row {
  const [last] = ours.slice(-1);
  const microseconds = (pick: (alone: Alone) => number) => `${(medianOf(bare, (each) => pick(each) / each.sent) * 1e6).toFixed(0)} µs`;
  return {
    figure: 'cluster 500/s: CPU a message, above rest',
    measured: last ? microsecondsText(aboveRest(last.cpu, rest, last.took), last.sent) : '',
    target: null,
    met: null,
    floor: `standalone ${microseconds(({ own }) => own)} + database ${microseconds(({ database }) => database)}`,
  };
}

function rowsOf(ours: readonly Ours[], bare: readonly Alone[]): readonly Row[] {
  const projected = (pick: 'p50' | 'p99') => medianOf(ours, (each) => each.projected.latencies[pick]);
  const answered = (rounds: readonly Steady[], pick: 'p50' | 'p99') => milliseconds(medianOf(rounds, (each) => each.answered[pick]));
  const unseen = ours.reduce((sum, each) => sum + each.sent - each.projected.messages, 0);
  const bytes = (pick: keyof Bytes) => medianOf(ours, (each) => each.bytes[pick] / each.sent).toFixed(0);
  const p99 = projected('p99');
  return [
    {
      figure: 'cluster 500/s: accepted to projected, p99',
      measured: `${milliseconds(p99)} (p50 ${milliseconds(projected('p50'))})`,
      target: '≤ 60 ms',
      met: p99 <= MAX_P99,
      floor: null,
    },
    {
      figure: 'cluster 500/s: answered, p99',
      measured: `${answered(ours, 'p99')} (p50 ${answered(ours, 'p50')}) at ${perSecond(medianOf(ours, (each) => each.perSecond))}`,
      target: null,
      met: null,
      floor: `standalone ${answered(bare, 'p99')} (p50 ${answered(bare, 'p50')})`,
    },
    { figure: 'cluster 500/s: answered but not projected', measured: String(unseen), target: '0', met: unseen === 0, floor: null },
    {
      figure: 'cluster 500/s: bytes a message',
      measured: `Kafka ${bytes('kafka')} on the disk, Redis ${bytes('redis')} in and out`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}

export async function measurePath(run: Run, rest: CpuTimes): Promise<readonly Row[]> {
  const cluster = await run.cluster();
  const product = await run.product();
  const communities = await makeCommunities(portOf(cluster), 'path', COMMUNITIES);
  const standaloneCommunities = await makeCommunities(product.port, 'path', COMMUNITIES);
  const { bare, ours } = await inTurn(run, {
    bare: () => alone(run, product.pid, product.port, standaloneCommunities),
    ours: () => throughKafka(run, cluster, communities),
  });
  return [...rowsOf(ours, bare), costRow(ours, bare, rest)];
}
