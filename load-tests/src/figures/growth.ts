/** What a message and a page cost with ten thousand to a million messages stored. */
import { type Grown, startGrown } from '../bench/grown.ts';
import { cpuSecondsOf } from '../bench/processes.ts';
import { machine, milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inRounds, inTurn, medianOf, type Run, runLoad, SENDERS, WARM_UP_SECONDS } from '../bench/run.ts';
import type { Stored } from '../bench/storage.ts';
import { type PagesOptions, PagesResult } from '../loads/pages.load.ts';
import { writeGrowth } from '../scale/growth.ts';
import { barePipeline, type SendCost } from './floors.ts';
import { measureManyServers } from './many-servers.ts';
import { messagesPath, sendToProduct } from './send.ts';
import { scaled } from './villages.ts';

const SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const READERS = 32;
const MAX_GROWTH = 0.1;
/** What is measured by sending grows while it is measured. */
const MOST_SECONDS = 2;

/** `cost`: microseconds of CPU a page, of process and database. */
type Pages = (typeof PagesResult)['_output'] & { readonly cost: number };
type Point = {
  readonly size: number;
  /** Measuring adds to it. */
  readonly after: Stored;
  readonly ours: readonly SendCost[];
  readonly bare: readonly SendCost[];
  readonly pages: readonly Pages[];
};

/** Of process and database: what the load spends is not the product's. */
function costOf(results: readonly SendCost[]): number {
  return medianOf(results, ({ cost }) => cost.own + cost.database);
}

function pageCost(results: readonly Pages[]): number {
  return medianOf(results, (result) => result.cost);
}

function partsOf(results: readonly SendCost[]): string {
  const pick = (part: 'own' | 'database') => medianOf(results, ({ cost }) => cost[part]).toFixed(0);
  return `${pick('own')} µs + database ${pick('database')} µs`;
}

async function readPages(pid: number, load: PagesOptions): Promise<Pages> {
  const before = cpuSecondsOf(pid);
  const result = await runLoad('loads/pages.load.ts', load, PagesResult);
  return { ...result, cost: ((cpuSecondsOf(pid) - before) / result.read) * 1e6 };
}

async function pointAt(run: Run, grown: Grown, size: number): Promise<Point> {
  await grown.growTo(size);
  const { tokens, channelIds } = grown.community;
  const seconds = Math.min(MOST_SECONDS, run.options.seconds);
  const brief: Run = { ...run, options: { ...run.options, seconds } };
  const itself: Run = { ...brief, product: async () => grown.product(), community: async () => grown.community };
  const reading = { paths: channelIds.map(messagesPath), tokens: [...tokens], until: grown.filledUntil(), connections: READERS, seconds };
  const load: PagesOptions = { ...reading, port: grown.product().port, warmUpSeconds: WARM_UP_SECONDS };
  const { bare, ours } = await inTurn(run, { bare: () => barePipeline(brief, SENDERS), ours: () => sendToProduct(itself) });
  const pages = await inRounds(run, () => readPages(grown.product().pid, load));
  return { size, after: await grown.stored(), ours, bare, pages };
}

function rowsOf({ size, after, ours, bare, pages }: Point): readonly Row[] {
  const figure = `growth, ${size.toLocaleString('en')} stored`;
  const rate = (results: readonly SendCost[]) => perSecond(medianOf(results, (result) => result.perSecond));
  const pageP99 = milliseconds(medianOf(pages, (result) => result.latencies.p99));
  const none = { target: null, met: null };
  return [
    {
      figure: `${figure}: CPU a message`,
      measured: `${costOf(ours).toFixed(0)} µs: ${partsOf(ours)} (${after.messages.toLocaleString('en')} stored afterwards)`,
      ...none,
      floor: `${costOf(bare).toFixed(0)} µs`,
    },
    { figure: `${figure}: send rate`, measured: rate(ours), ...none, floor: rate(bare) },
    {
      figure: `${figure}: CPU a page of 50`,
      measured: `${pageCost(pages).toFixed(0)} µs, ${perSecond(medianOf(pages, (result) => result.perSecond))}, p99 ${pageP99}`,
      ...none,
      floor: null,
    },
  ];
}

/** How much more than the smallest size: 0.1 is a tenth more. */
function growthOf(points: readonly Point[], pick: (point: Point) => number): number {
  const [smallest] = points;
  const largest = points.at(-1);
  return smallest && largest ? pick(largest) / pick(smallest) - 1 : 0;
}

function percent(growth: number): string {
  return `${growth < 0 ? '−' : '+'}${Math.abs(growth * 100).toFixed(0)} %`;
}

function conclusionOf(points: readonly Point[]): readonly Row[] {
  const cost = growthOf(points, ({ ours }) => costOf(ours));
  const page = growthOf(points, ({ pages }) => pageCost(pages));
  const largest = points.at(-1);
  const sizes = `${largest?.size.toLocaleString('en')} against ${points[0]?.size.toLocaleString('en')}`;
  const bytes = (pick: (stored: Stored) => number) => (largest ? (pick(largest.after) / largest.after.messages).toFixed(0) : '');
  return [
    {
      figure: `growth, ${sizes}: CPU a message`,
      measured: percent(cost),
      target: '≤ 10 %',
      met: cost <= MAX_GROWTH,
      floor: percent(growthOf(points, ({ bare }) => costOf(bare))),
    },
    { figure: `growth, ${sizes}: CPU a page`, measured: percent(page), target: '≤ 10 %', met: page <= MAX_GROWTH, floor: null },
    {
      figure: 'growth: bytes stored a message',
      measured: `log ${bytes((stored) => stored.logBytes)}, read models ${bytes((stored) => stored.readModelBytes)}`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}

/** For docs/scale.md: only what was measured at full size. */
function keep(run: Run, points: readonly Point[]): void {
  const { record, scale, rounds } = run.options;
  if (!record || scale !== 1) return;
  writeGrowth({
    measured: `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- growth\`, medians of ${rounds}, on ${machine()}`,
    points: points.map(({ size, ours, bare, pages }) => ({
      stored: size,
      message: costOf(ours),
      floor: costOf(bare),
      page: pageCost(pages),
    })),
  });
}

export async function measureGrowth(run: Run): Promise<readonly Row[]> {
  const grown = await startGrown(run);
  try {
    const points: Point[] = [];
    for (const size of SIZES) points.push(await pointAt(run, grown, scaled(size, run.options.scale, 100)));
    keep(run, points);
    const signOn = await measureManyServers(run, grown.product().port, grown.community.tokens);
    return [...points.flatMap(rowsOf), ...conclusionOf(points), ...signOn];
  } finally {
    await grown.end();
  }
}
