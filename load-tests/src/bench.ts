/** `npm run bench`: the performance figures of the product, each next to its floor from the same run. */
import { type FigureName, readOptions, USUAL_FIGURES } from './bench/options.ts';
import { othersText, printed, type Row, record } from './bench/report.ts';
import { openRun, type Run } from './bench/run.ts';
import { measureAudit } from './figures/audit.ts';
import { measureCluster } from './figures/cluster.ts';
import { measureConsole } from './figures/console.ts';
import { measureDryRun } from './figures/dry-run.ts';
import { measureFanOut } from './figures/fan-out.ts';
import { measureFirstPaint } from './figures/first-paint.ts';
import { measureFloors } from './figures/floors.ts';
import { measureGrowth } from './figures/growth.ts';
import { measureHistory } from './figures/history.ts';
import { measureIdle } from './figures/idle.ts';
import { measureLogIn } from './figures/log-in.ts';
import { measureMarkup } from './figures/markup.ts';
import { measureMemory } from './figures/memory.ts';
import { measureOpening } from './figures/opening.ts';
import { measurePaced } from './figures/paced.ts';
import { measurePosts } from './figures/posts.ts';
import { measureRebuild } from './figures/rebuild.ts';
import { measureSearch } from './figures/search.ts';
import { measureSend } from './figures/send.ts';
import { measureSignOn } from './figures/sign-on.ts';
import { measureSignals } from './figures/signals.ts';
import { measureStorm } from './figures/storm.ts';
import { measureUploads } from './figures/uploads.ts';
import { measureWriting } from './figures/writing.ts';
import { guard } from './guard/guard.ts';

const MEASURES: Readonly<Record<FigureName, (run: Run) => Promise<readonly Row[]>>> = {
  floors: measureFloors,
  send: measureSend,
  paced: measurePaced,
  history: measureHistory,
  'sign-on': measureSignOn,
  'fan-out': measureFanOut,
  rebuild: measureRebuild,
  cluster: measureCluster,
  storm: measureStorm,
  idle: measureIdle,
  growth: measureGrowth,
  search: measureSearch,
  console: measureConsole,
  'dry-run': measureDryRun,
  audit: measureAudit,
  posts: measurePosts,
  uploads: measureUploads,
  opening: measureOpening,
  'first-paint': measureFirstPaint,
  signals: measureSignals,
  'log-in': measureLogIn,
  markup: measureMarkup,
  writing: measureWriting,
};

/** Whether a product that all usual figures share was started. */
function usual({ options: { figures } }: Run): boolean {
  return USUAL_FIGURES.some((figure) => figure !== 'floors' && figures.includes(figure));
}

async function measure(run: Run): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const figure of run.options.figures) {
    const measured = await MEASURES[figure](run);
    rows.push(...measured);
    console.log(`${printed(measured)}\n`);
  }
  if (usual(run)) rows.push(...(await measureMemory(run)));
  return rows;
}

async function measureAndRecord(run: Run): Promise<void> {
  const rows = await measure(run);
  console.log(printed(rows));
  console.log(othersText(run.disturbances));
  if (run.options.record) record(rows, run.options, run.disturbances, new Date());
}

/** Gives the exit code. */
async function main(): Promise<number> {
  const run = openRun(readOptions(process.argv.slice(2)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void run.end().then(() => process.exit(1)));
  try {
    if (run.options.guard) return (await guard(run, run.options.guard)) ? 0 : 1;
    await measureAndRecord(run);
    return 0;
  } finally {
    await run.end();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
