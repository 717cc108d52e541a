/**
 * 400 sockets of one channel on two gateways, and 51 messages per second: more than 20,000 deliveries per second. Each socket must get each
 * message once.
 */

import { startChild } from '../bench/child.ts';
import { between, type CpuTimes, cpuOf, sharesText } from '../bench/cluster-cpu.ts';
import { type Community, makeCommunity } from '../bench/community.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run } from '../bench/run.ts';
import { type DeliveriesOptions, DeliveriesResult } from '../loads/deliveries.load.ts';
import { portOf } from './cluster-path.ts';
import { scaled } from './communities.ts';
import { messagesPath } from './send.ts';

const SOCKETS = 400;
const WANTED_PER_SECOND = 50;
/** A little more than the target, because the last message is delivered after the sending ended. */
const PER_SECOND = WANTED_PER_SECOND * 1.02;

type Deliveries = (typeof DeliveriesResult)['_output'];
type Ours = Deliveries & { readonly cpu: CpuTimes; readonly took: number };

/** Connects all sockets first, so that only deliveries are measured. */
async function deliver(options: DeliveriesOptions, cpu: () => CpuTimes): Promise<Ours> {
  const load = await startChild('loads/deliveries.load.ts', options);
  try {
    const before = cpu();
    const start = performance.now();
    load.go();
    const result = DeliveriesResult.parse(await load.result);
    return { ...result, cpu: between(before, cpu()), took: (performance.now() - start) / 1000 };
  } finally {
    await load.stop();
  }
}

function optionsFor(run: Run, port: number, { tokens, channelIds }: Community): DeliveriesOptions {
  const [sender = '', ...listeners] = tokens;
  return { port, path: messagesPath(channelIds[0] ?? ''), sender, listeners, perSecond: PER_SECOND, seconds: run.options.seconds };
}

function gatewayCost({ cpu, deliveries }: Ours): number {
  const spent = [...cpu].filter(([name]) => name.startsWith('gateway')).reduce((sum, [, seconds]) => sum + seconds, 0);
  return (spent / deliveries) * 1e6;
}

export async function measureDeliveries(run: Run): Promise<readonly Row[]> {
  const cluster = await run.cluster();
  const product = await run.product();
  const sockets = scaled(SOCKETS, run.options.scale, 20);
  const size = { people: sockets + 1, channels: 1 };
  const community = await makeCommunity(portOf(cluster), 'delivery', size);
  const standaloneCommunity = await makeCommunity(product.port, 'delivery', size);
  const { bare, ours } = await inTurn(run, {
    bare: () =>
      deliver(optionsFor(run, product.port, standaloneCommunity), () => cpuOf([{ name: 'standalone', part: '', pid: () => product.pid }])),
    ours: () => deliver(optionsFor(run, portOf(cluster), community), () => cpuOf(cluster.processes)),
  });
  const wanted = sockets * WANTED_PER_SECOND;
  const rate = (rounds: readonly Ours[]) => medianOf(rounds, (each) => each.perSecond);
  const p99 = (rounds: readonly Ours[]) => milliseconds(medianOf(rounds, (each) => each.answered.p99));
  const sum = (pick: 'lost' | 'doubled') => ours.reduce((total, each) => total + each[pick], 0);
  const [last] = ours.slice(-1);
  const [lastAlone] = bare.slice(-1);
  const name = `cluster, ${sockets} sockets`;
  return [
    {
      figure: `${name}: deliveries`,
      measured: `${perSecond(rate(ours))} of ${(medianOf(ours, (each) => each.bytes) / 1024).toFixed(1)} KB, answered p99 ${p99(ours)}`,
      target: `≥ ${wanted.toLocaleString('en')}/s`,
      met: rate(ours) >= wanted,
      floor: `standalone ${perSecond(rate(bare))}, p99 ${p99(bare)}`,
    },
    {
      figure: `${name}: lost, doubled`,
      measured: `${sum('lost')}, ${sum('doubled')}`,
      target: '0, 0',
      met: sum('lost') + sum('doubled') === 0,
      floor: null,
    },
    {
      figure: `${name}: CPU of each process`,
      measured: last ? `${sharesText(last.cpu, last.took)}, load ${((last.cpuSeconds / last.took) * 100).toFixed(0)} %` : '',
      target: null,
      met: null,
      floor: lastAlone ? sharesText(lastAlone.cpu, lastAlone.took) : null,
    },
    {
      figure: `${name}: CPU per delivery, gateways`,
      measured: `${medianOf(ours, gatewayCost).toFixed(1)} µs`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}
