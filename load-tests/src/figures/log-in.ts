/** Forty logins per second, and their effect on users who send messages meanwhile. */
import { credentialsOf } from '../bench/community.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, runLoad } from '../bench/run.ts';
import { LogInResult } from '../loads/log-in.load.ts';
import { PacedResult } from '../loads/paced.load.ts';
import { listenerOf, messagesPath } from './send.ts';

const PER_SECOND = 40;
const SENDS_PER_SECOND = 60;
const MOST_SLOWER = 0.2;
/** The tolerance of the rate: it is measured until the last answer, which takes a moment. */
const KEPT_UP = 0.97;

export async function measureLogIn(run: Run): Promise<readonly Row[]> {
  const { seconds } = run.options;
  const { port } = await run.product();
  const community = await run.community();
  const [sender = ''] = community.tokens;
  const people = community.tokens.map((_, index) => credentialsOf(`member${index}`));
  const sending = { port, path: messagesPath(community.channelIds[0] ?? ''), sender, listener: listenerOf(community) };
  const sends = () => runLoad('loads/paced.load.ts', { ...sending, perSecond: SENDS_PER_SECOND, seconds }, PacedResult);
  const logIns = () => runLoad('loads/log-in.load.ts', { port, people, perSecond: PER_SECOND, seconds }, LogInResult);
  const { bare, ours } = await inTurn(run, {
    bare: sends,
    async ours() {
      const [meanwhile, log] = await Promise.all([sends(), logIns()]);
      return { answered: meanwhile.answered, log };
    },
  });
  const rate = medianOf(ours, ({ log }) => log.perSecond);
  const p99 = medianOf(ours, ({ answered }) => answered.p99);
  const alone = medianOf(bare, ({ answered }) => answered.p99);
  const answered = (pick: 'p50' | 'p99') => milliseconds(medianOf(ours, ({ log }) => log.answered[pick]));
  return [
    {
      figure: 'log-ins',
      measured: `${perSecond(rate)}, answered p99 ${answered('p99')} (p50 ${answered('p50')})`,
      target: `${PER_SECOND}/s`,
      met: rate >= PER_SECOND * KEPT_UP,
      floor: null,
    },
    {
      figure: 'log-ins: sends meanwhile, p99',
      measured: milliseconds(p99),
      target: `≤ ${MOST_SLOWER * 100} % more`,
      met: p99 <= alone * (1 + MOST_SLOWER),
      floor: `${milliseconds(alone)} without them`,
    },
  ];
}
