/** The cost of a message and of a page with ten thousand to a million stored messages. */
import { type Grown, startGrown } from '../bench/grown.ts';
import { cpuSecondsOf } from '../bench/processes.ts';
import { machine, milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inRounds, inTurn, medianOf, type Run, runLoad, SENDERS, WARM_UP_SECONDS } from '../bench/run.ts';
import type { Stored } from '../bench/storage.ts';
import { type PagesOptions, PagesResult } from '../loads/pages.load.ts';
import { writeGrowth } from '../scale/growth.ts';
import { scaled } from './communities.ts';
import { barePipeline, type SendCost } from './floors.ts';
import { measureManyServers } from './many-servers.ts';
import { messagesPath, sendToProduct } from './send.ts';

const SIZES = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const READERS = 32;
const MAX_GROWTH = 0.1;
/** Sending adds messages, so its measurement is short. */
const MOST_SECONDS = 2;

/** `cost`: microseconds of CPU per page, of process and database. */
type Pages = (typeof PagesResult)['_output'] & { readonly cost: number };
type Point = {
  readonly size: number;
  /** The storage after the measurement, which adds messages. */
  readonly after: Stored;
  readonly ours: readonly SendCost[];
  readonly bare: readonly SendCost[];
  readonly pages: readonly Pages[];
};

/** The cost of process and database, without the CPU of the load itself. */
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

function onlyThis(run: Run, grown: Grown): Run {
  const seconds = Math.min(MOST_SECONDS, run.options.seconds);
  return { ...run, options: { ...run.options, seconds }, product: async () => grown.product(), community: async () => grown.community };
}

function readingOf({ options: { seconds } }: Run, grown: Grown): PagesOptions {
  const { tokens, channelIds } = grown.community;
  const reading = { paths: channelIds.map(messagesPath), tokens: [...tokens], until: grown.filledUntil(), connections: READERS };
  return { ...reading, port: grown.product().port, seconds, warmUpSeconds: WARM_UP_SECONDS };
}

async function pointAt(run: Run, grown: Grown, size: number): Promise<Point> {
  await grown.growTo(size);
  const brief = onlyThis(run, grown);
  const { bare, ours } = await inTurn(run, { bare: () => barePipeline(brief, SENDERS), ours: () => sendToProduct(brief) });
  const pages = await inRounds(run, () => readPages(grown.product().pid, readingOf(brief, grown)));
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

function percent(growth: number): string {
  return `${growth < 0 ? '−' : '+'}${Math.abs(growth * 100).toFixed(0)} %`;
}

function growthRow(what: string, few: number, many: number): Row {
  const growth = many / few - 1;
  return { figure: what, measured: percent(growth), target: '≤ 10 %', met: growth <= MAX_GROWTH, floor: null };
}

/** Two points of the curve are minutes apart, in which conditions change. So this measures few and many in turn. */
async function againstFew(run: Run, grown: Grown, [few, many]: readonly [number, number]): Promise<readonly Row[]> {
  const small = await startGrown(run);
  try {
    await small.growTo(few);
    const [fewRun, manyRun] = [onlyThis(run, small), onlyThis(run, grown)];
    const sends = await inTurn(run, { bare: () => sendToProduct(fewRun), ours: () => sendToProduct(manyRun) });
    const pages = await inTurn(run, {
      bare: () => readPages(small.product().pid, readingOf(fewRun, small)),
      ours: () => readPages(grown.product().pid, readingOf(manyRun, grown)),
    });
    const sizes = `growth, ${many.toLocaleString('en')} against ${few.toLocaleString('en')} in turn`;
    return [
      growthRow(`${sizes}: CPU a message`, costOf(sends.bare), costOf(sends.ours)),
      {
        figure: `${sizes}: in parts`,
        measured: `${partsOf(sends.ours)} against ${partsOf(sends.bare)}`,
        target: null,
        met: null,
        floor: null,
      },
      growthRow(`${sizes}: CPU a page`, pageCost(pages.bare), pageCost(pages.ours)),
    ];
  } finally {
    await small.end();
  }
}

function storedRow(points: readonly Point[]): Row {
  const largest = points.at(-1);
  const bytes = (pick: (stored: Stored) => number) => (largest ? (pick(largest.after) / largest.after.messages).toFixed(0) : '');
  const measured = `log ${bytes((stored) => stored.logBytes)}, read models ${bytes((stored) => stored.readModelBytes)}`;
  return { figure: 'growth: bytes stored a message', measured, target: null, met: null, floor: null };
}

/** Saves the points for docs/explanation/scale.md, only after a run at full size. */
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
    const sizes = SIZES.map((size) => scaled(size, run.options.scale, 100));
    const points: Point[] = [];
    for (const size of sizes) points.push(await pointAt(run, grown, size));
    keep(run, points);
    const compared = await againstFew(run, grown, [sizes[0] ?? 0, sizes.at(-1) ?? 0]);
    const signOn = await measureManyServers(run, grown.product().port, grown.community.tokens);
    return [...points.flatMap(rowsOf), ...compared, storedRow(points), ...signOn];
  } finally {
    await grown.end();
  }
}
