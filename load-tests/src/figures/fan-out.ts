/** One channel with 400 open sockets at 25 messages per second: the cost of a delivery, and the memory of a socket. */

import { startChild } from '../bench/child.ts';
import { makeCommunity } from '../bench/community.ts';
import { cpuSecondsOf, residentOf } from '../bench/processes.ts';
import type { Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, withFloor } from '../bench/run.ts';
import { type FanOutOptions, FanOutResult } from '../loads/fan-out.load.ts';
import { floorLanes } from './floors.ts';
import { messagesPath } from './send.ts';

const SOCKETS = 400;
const PER_SECOND = 25;
const MAX_RATIO = 2;
const MAX_KILOBYTES = 80;

type Server = { readonly port: number; readonly pid: number; readonly collect: () => Promise<number> };
/** Kilobytes: the used memory, and the memory from the system, which V8 keeps for later. */
type Memory = { readonly used: number; readonly resident: number };
type Cost = {
  readonly microseconds: number;
  readonly server: number;
  readonly used: number;
  readonly resident: number;
  readonly lost: number;
};

async function memoryWhenCollected(server: Server): Promise<Memory> {
  const used = (await server.collect()) / 1024;
  return { used, resident: residentOf(server.pid) };
}

/** The CPU of all processes involved: the server, its database, and the process of the sockets. */
async function costOf(server: Server, options: FanOutOptions): Promise<Cost> {
  const before = await memoryWhenCollected(server);
  const load = await startChild('loads/fan-out.load.ts', options);
  try {
    const after = await memoryWhenCollected(server);
    const cpu = cpuSecondsOf(server.pid);
    load.go();
    const result = FanOutResult.parse(await load.result);
    const used = cpuSecondsOf(server.pid) - cpu;
    return {
      microseconds: ((used + result.cpuSeconds) / result.deliveries) * 1e6,
      server: (used / result.deliveries) * 1e6,
      used: (after.used - before.used) / options.listeners.length,
      resident: (after.resident - before.resident) / options.listeners.length,
      lost: result.expected - result.deliveries,
    };
  } finally {
    await load.stop();
  }
}

export async function measureFanOut(run: Run): Promise<readonly Row[]> {
  const product = await run.product();
  const community = await makeCommunity(product.port, 'crowd', { people: SOCKETS + 1, channels: 1 });
  const [sender = '', ...listeners] = community.tokens;
  const pace = { perSecond: PER_SECOND, seconds: run.options.seconds };
  const path = messagesPath(community.channelIds[0] ?? '');
  const [lane] = floorLanes(1);
  const bareLoad = { ...pace, path: lane?.path ?? '', sender: 'nobody', listeners };
  const { bare, ours } = await inTurn(run, {
    bare: () =>
      withFloor('floors/broadcast.floor.ts', { payloadFile: null }, (port, pid, collect) =>
        costOf({ port, pid, collect }, { ...bareLoad, port }),
      ),
    ours: () => costOf(product, { ...pace, port: product.port, path, sender, listeners }),
  });
  const pick = (costs: readonly Cost[], key: keyof Cost) => medianOf(costs, (cost) => cost[key]);
  const ratio = pick(ours, 'microseconds') / pick(bare, 'microseconds');
  const cpu = (costs: readonly Cost[]) => `${pick(costs, 'microseconds').toFixed(1)} µs (server ${pick(costs, 'server').toFixed(1)})`;
  const used = pick(ours, 'used');
  const lost = ours.reduce((sum, cost) => sum + cost.lost, 0);
  return [
    {
      figure: 'fan-out to 400: CPU per delivery',
      measured: `${cpu(ours)}, ${ratio.toFixed(2)} ×`,
      target: '≤ 2 × bare',
      met: ratio <= MAX_RATIO,
      floor: cpu(bare),
    },
    {
      figure: 'fan-out: memory a socket',
      measured: `${used.toFixed(0)} KB held (resident ${pick(ours, 'resident').toFixed(0)} KB)`,
      target: '≤ 80 KB',
      met: used <= MAX_KILOBYTES,
      floor: `${pick(bare, 'used').toFixed(0)} KB (${pick(bare, 'resident').toFixed(0)} KB)`,
    },
    { figure: 'fan-out: deliveries lost', measured: String(lost), target: '0', met: lost === 0, floor: null },
  ];
}
