/** Image uploads: the time until one is ready, and the effect of many on users who send messages meanwhile. */
import { milliseconds, type Row } from '../bench/report.ts';
import { inRounds, inTurn, medianOf, type Run, runLoad } from '../bench/run.ts';
import { PacedResult } from '../loads/paced.load.ts';
import { UploadsResult } from '../loads/uploads.load.ts';
import { listenerOf, messagesPath } from './send.ts';

const MEGABYTE = 1_000_000;
const LARGE = 10;
const LARGE_READY_MS = 1500;
const MANY = { atOnce: 50, megabytes: 5 };
const SENDS_P99 = 80;
const PER_SECOND = 60;

export async function measureUploads(run: Run): Promise<readonly Row[]> {
  const { seconds } = run.options;
  const { port } = await run.product();
  const community = await run.community();
  const [channelId = ''] = community.channelIds;
  const [sender = ''] = community.tokens;
  const uploads = (atOnce: number, megabytes: number, forSeconds: number) =>
    runLoad(
      'loads/uploads.load.ts',
      { port, channelId, tokens: community.tokens, atOnce, bytes: megabytes * MEGABYTE, seconds: forSeconds },
      UploadsResult,
    );
  const sends = () =>
    runLoad(
      'loads/paced.load.ts',
      { port, path: messagesPath(channelId), sender, listener: listenerOf(community), perSecond: PER_SECOND, seconds },
      PacedResult,
    );
  const large = await inRounds(run, () => uploads(1, LARGE, 0));
  const { bare, ours } = await inTurn(run, {
    bare: sends,
    async ours() {
      const [meanwhile, brought] = await Promise.all([sends(), uploads(MANY.atOnce, MANY.megabytes, seconds)]);
      return { answered: meanwhile.answered, brought };
    },
  });
  const ready = medianOf(large, (result) => result.ready.p50);
  const p99 = medianOf(ours, ({ answered }) => answered.p99);
  const alone = milliseconds(medianOf(bare, ({ answered }) => answered.p99));
  const manyReady = medianOf(ours, ({ brought }) => brought.ready.p50);
  return [
    {
      figure: `a picture of ${LARGE} MB: ready`,
      measured: milliseconds(ready),
      target: `≤ ${LARGE_READY_MS} ms`,
      met: ready <= LARGE_READY_MS,
      floor: null,
    },
    {
      figure: `${MANY.atOnce} uploads of ${MANY.megabytes} MB at once: sends meanwhile, p99`,
      measured: milliseconds(p99),
      target: `≤ ${SENDS_P99} ms`,
      met: p99 <= SENDS_P99,
      floor: `${alone} without them`,
    },
    {
      figure: `${MANY.atOnce} uploads of ${MANY.megabytes} MB at once: ready`,
      measured: `p50 ${milliseconds(manyReady)}, ${medianOf(ours, ({ brought }) => brought.uploads)} in a round`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}
