/** The time until another user sees a message, at an ordinary rate. */
import { milliseconds, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, runLoad, withFloor } from '../bench/run.ts';
import { type PacedOptions, PacedResult } from '../loads/paced.load.ts';
import { floorLanes } from './floors.ts';
import { listenerOf, messagesPath } from './send.ts';

const PER_SECOND = 60;
const MAX_P50 = 2;
const MAX_P99 = 8;

function paced(options: PacedOptions) {
  return runLoad('loads/paced.load.ts', options, PacedResult);
}

export async function measurePaced(run: Run): Promise<readonly Row[]> {
  const { seconds } = run.options;
  const pace = { perSecond: PER_SECOND, seconds };
  const { port } = await run.product();
  const community = await run.community();
  const [sender = ''] = community.tokens;
  const path = messagesPath(community.channelIds[0] ?? '');
  const { url: databaseUrl } = await run.database();
  const [lane] = floorLanes(1);
  const { bare, ours } = await inTurn(run, {
    bare: () =>
      withFloor('floors/pipeline.floor.ts', { databaseUrl }, (floor) =>
        paced({ ...pace, port: floor, path: lane?.path ?? '', sender: 'nobody', listener: 'nobody' }),
      ),
    ours: () => paced({ ...pace, port, path, sender, listener: listenerOf(community) }),
  });
  const p50 = medianOf(ours, (result) => result.seen.p50);
  const p99 = medianOf(ours, (result) => result.seen.p99);
  const floor = (pick: 'p50' | 'p99') => milliseconds(medianOf(bare, (result) => result.seen[pick]));
  return [
    { figure: 'paced 60/s: seen by another, p50', measured: milliseconds(p50), target: '≤ 2 ms', met: p50 <= MAX_P50, floor: floor('p50') },
    { figure: 'paced 60/s: seen by another, p99', measured: milliseconds(p99), target: '≤ 8 ms', met: p99 <= MAX_P99, floor: floor('p99') },
  ];
}
