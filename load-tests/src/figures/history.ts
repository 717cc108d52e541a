/** Reads pages of 50 messages before random times. */
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, runLoad, WARM_UP_SECONDS, withFloor } from '../bench/run.ts';
import { type PagesOptions, PagesResult } from '../loads/pages.load.ts';
import { CONTENT } from './floors.ts';
import { messagesPath, sendToProduct } from './send.ts';

const CONNECTIONS = 32;
const FLOOR_MESSAGES = 20_000;
const MIN_PER_SECOND = 4000;
const MAX_P99 = 15;

type Pages = (typeof PagesResult)['_output'];

function pages(options: PagesOptions): Promise<Pages> {
  return runLoad('loads/pages.load.ts', options, PagesResult);
}

export async function measureHistory(run: Run): Promise<readonly Row[]> {
  const { port } = await run.product();
  const { tokens, channelIds } = await run.community();
  // Creates messages to read, in case no other figure ran before.
  await sendToProduct({ ...run, options: { ...run.options, seconds: 2 } });
  const paths = channelIds.map(messagesPath);
  const load = { paths, tokens, until: null, connections: CONNECTIONS, seconds: run.options.seconds, warmUpSeconds: WARM_UP_SECONDS };
  const { url: databaseUrl } = await run.database();
  const floorOptions = { databaseUrl, channelIds, messages: FLOOR_MESSAGES, content: CONTENT };
  const { bare, ours } = await inTurn(run, {
    bare: () => withFloor('floors/pages.floor.ts', floorOptions, (floor) => pages({ ...load, port: floor })),
    ours: () => pages({ ...load, port }),
  });
  const rate = medianOf(ours, (result) => result.perSecond);
  const p99 = medianOf(ours, (result) => result.latencies.p99);
  const bareRate = medianOf(bare, (result) => result.perSecond);
  const bareP99 = medianOf(bare, (result) => result.latencies.p99);
  const size = `${(medianOf(ours, (result) => result.bytes) / 1024).toFixed(1)} KB`;
  return [
    {
      figure: `history: pages of 50 (${size})`,
      measured: perSecond(rate),
      target: '≥ 4,000/s',
      met: rate >= MIN_PER_SECOND,
      floor: perSecond(bareRate),
    },
    { figure: 'history: p99', measured: milliseconds(p99), target: '≤ 15 ms', met: p99 <= MAX_P99, floor: milliseconds(bareP99) },
  ];
}
