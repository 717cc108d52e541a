/** Connects and authenticates, with the full payload of a server with 32 members and 8 channels. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsOf, cpuSecondsOfOne } from '../bench/processes.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, runLoad, SENDERS, WARM_UP_SECONDS, withFloor } from '../bench/run.ts';
import { type SignOnOptions, SignOnResult } from '../loads/sign-on.load.ts';
import { payloadOf } from '../wire/engine-io.ts';
import { memberSocket } from '../wire/member-socket.ts';

const AT_ONCE = 8;
const MIN_PER_SECOND = 500;
const MAX_P99 = 40;

type SignOns = (typeof SignOnResult)['_output'];
/** Seconds of CPU during the run. */
type Ours = SignOns & { readonly own: number; readonly database: number };

function signOns(options: SignOnOptions): Promise<SignOns> {
  return runLoad('loads/sign-on.load.ts', options, SignOnResult);
}

async function costed(pid: number, work: () => Promise<SignOns>): Promise<Ours> {
  const cpu = () => ({ own: cpuSecondsOfOne(pid), all: cpuSecondsOf(pid) });
  const before = cpu();
  const result = await work();
  const after = cpu();
  const own = after.own - before.own;
  return { ...result, own, database: after.all - before.all - own };
}

export async function measureSignOn(run: Run): Promise<readonly Row[]> {
  const { port, pid } = await run.product();
  const { tokens } = await run.community();
  const payloadFile = join(run.folder, 'payload.json');
  const socket = await memberSocket(port, tokens[0] ?? '', () => undefined);
  socket.close();
  writeFileSync(payloadFile, JSON.stringify(payloadOf(socket.signedOn.packet())));
  const load = { tokens: tokens.slice(0, SENDERS), atOnce: AT_ONCE, seconds: run.options.seconds, warmUpSeconds: WARM_UP_SECONDS };
  const { bare, ours } = await inTurn(run, {
    bare: () => withFloor('floors/broadcast.floor.ts', { payloadFile }, (floor) => signOns({ ...load, port: floor })),
    ours: () => costed(pid, () => signOns({ ...load, port })),
  });
  // The CPU includes the warm-up, so the same rate is assumed for it.
  const signedOn = (result: Ours) => result.perSecond * (run.options.seconds + WARM_UP_SECONDS);
  const each = (part: 'own' | 'database') => medianOf(ours, (result) => (result[part] / signedOn(result)) * 1e6).toFixed(0);
  const rate = medianOf(ours, (result) => result.perSecond);
  const p99 = medianOf(ours, (result) => result.latencies.p99);
  const bareRate = medianOf(bare, (result) => result.perSecond);
  const bareP99 = medianOf(bare, (result) => result.latencies.p99);
  const size = `${(medianOf(ours, (result) => result.bytes) / 1024).toFixed(1)} KB`;
  return [
    {
      figure: `sign-on, 8 at once (${size})`,
      measured: perSecond(rate),
      target: '≥ 500/s',
      met: rate >= MIN_PER_SECOND,
      floor: perSecond(bareRate),
    },
    { figure: 'sign-on: p99', measured: milliseconds(p99), target: '≤ 40 ms', met: p99 <= MAX_P99, floor: milliseconds(bareP99) },
    {
      figure: 'sign-on: CPU each',
      measured: `${each('own')} µs + database ${each('database')} µs`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}
