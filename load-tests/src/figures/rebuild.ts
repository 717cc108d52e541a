/** Rebuilds read models from the log with the operator's command while the product runs: replay, compare, switch. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AS_NPM_START, type Product } from '../bench/product.ts';
import { perSecond, type Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run, runLoad } from '../bench/run.ts';
import { CONTENT } from './floors.ts';
import { sendToProduct } from './send.ts';

const FILL_SECONDS = 8;
const MIN_PER_SECOND = 50_000;
/** The read model that has nearly every event. */
const LARGEST = 'messages';

const Rate = z.object({ perSecond: z.number() });
const REPORTED = /(\d+) events in [\d.]+ s \((\d+)\/s\)/g;

type Rebuilt = { readonly events: number; readonly seconds: number };

/** `start`: the entry of the product. The operator's commands are next to it. */
async function rebuild(product: Product, start: string, names: readonly string[]): Promise<Rebuilt> {
  const env = { ...process.env, DATA_DIR: product.dataDir, LOG_LEVEL: 'error' };
  const { stdout } = await promisify(execFile)(process.execPath, [...AS_NPM_START, join(start, '../rebuild.ts'), ...names], { env });
  const rates = [...stdout.matchAll(REPORTED)].map(([, events, rate]) => ({ events: Number(events), rate: Number(rate) }));
  if (rates.length === 0) throw new Error(`The rebuild did not say what it did: ${stdout}`);
  const seconds = rates.reduce((sum, { events, rate }) => sum + events / rate, 0);
  return { events: Math.max(...rates.map(({ events }) => events)), seconds };
}

export async function measureRebuild(run: Run): Promise<readonly Row[]> {
  const { start } = run.options;
  const product = await run.product();
  await sendToProduct({ ...run, options: { ...run.options, seconds: FILL_SECONDS } });
  const one = await inRounds(run, () => rebuild(product, start, [LARGEST]));
  const all = await rebuild(product, start, []);
  const floorOptions = { databaseUrl: (await run.database()).url, events: one[0]?.events ?? 0, content: CONTENT, passes: 1 };
  const bare = await inRounds(run, () => runLoad('floors/replay.load.ts', floorOptions, Rate));
  const rate = medianOf(one, ({ events, seconds }) => events / seconds);
  const of = `${one[0]?.events.toLocaleString('en')} events`;
  return [
    {
      figure: `rebuild of ${LARGEST}, ${of}, compared`,
      measured: perSecond(rate),
      target: '≥ 50,000/s',
      met: rate >= MIN_PER_SECOND,
      floor: `${perSecond(medianOf(bare, (result) => result.perSecond))} (not compared)`,
    },
    { figure: 'rebuild of all read models', measured: `${all.seconds.toFixed(1)} s`, target: null, met: null, floor: null },
  ];
}
