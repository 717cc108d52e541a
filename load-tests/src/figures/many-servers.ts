/** Authentication of a user who is in the maximum number of servers. */
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { joinedEverywhere } from '../bench/community.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run, runLoad, WARM_UP_SECONDS } from '../bench/run.ts';
import { SignOnResult } from '../loads/sign-on.load.ts';
import { scaled } from './communities.ts';

const MAX_MS = 100;
const CHANNELS = 5;
const MEMBERS = 10;

/** `owners`: the users who own the servers, so that none exceeds the limit. */
export async function measureManyServers(run: Run, port: number, owners: readonly string[]): Promise<readonly Row[]> {
  const servers = scaled(SERVER_LIMITS.perUser, run.options.scale, 3);
  const token = await joinedEverywhere(port, 'traveller', { servers, channels: CHANNELS, members: MEMBERS }, owners);
  const load = { port, tokens: [token], atOnce: 1, seconds: run.options.seconds, warmUpSeconds: WARM_UP_SECONDS };
  const results = await inRounds(run, () => runLoad('loads/sign-on.load.ts', load, SignOnResult));
  const p99 = medianOf(results, (result) => result.latencies.p99);
  const p50 = medianOf(results, (result) => result.latencies.p50);
  const size = `${(medianOf(results, (result) => result.bytes) / 1024).toFixed(0)} KB`;
  return [
    {
      figure: `sign-on, member of ${servers} servers (${size})`,
      measured: `p99 ${milliseconds(p99)} (p50 ${milliseconds(p50)})`,
      target: '≤ 100 ms',
      met: p99 <= MAX_MS,
      floor: null,
    },
  ];
}
