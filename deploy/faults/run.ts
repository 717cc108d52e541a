/**
 * `npm run test:faults [-- --seed S --nemesis name,name --minutes M --keep]`: breaks a cluster while people use it, and judges what they saw.
 * The same seed draws the same harm. Exit 1 when anything was wrong; the history is then kept in a file, as with --keep.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '@folkmoot/platform/errors';
import { writeHistory } from './history.ts';
import { nemeses } from './nemeses.ts';
import { runOnce, type Script } from './one-run.ts';
import { table } from './report.ts';
import { namedSeeds } from './seeds.ts';

const MOST_SEEDS = 1_000_000;
const TOLD_AT_MOST = 50;

type Plan = Pick<Script, 'seed' | 'nemeses' | 'minutes' | 'keep'> & { readonly name: string };

const options = {
  seed: { type: 'string' },
  nemesis: { type: 'string' },
  minutes: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const;

/** What is asked for; by default everything once, after the runs that once found something. */
function plans(): readonly Plan[] {
  const { values } = parseArgs({ options });
  const seed = values.seed === undefined ? randomInt(MOST_SEEDS) : Number(values.seed);
  const minutes = Number(values.minutes ?? 0);
  if (!Number.isInteger(seed) || !(minutes >= 0)) throw new Failure('Misconfigured', '--seed and --minutes are numbers.');
  const chosen = values.nemesis?.split(',') ?? Object.keys(nemeses);
  const asked = { name: `seed ${seed}`, seed, nemeses: chosen, minutes, keep: values.keep };
  return values.seed === undefined && values.nemesis === undefined
    ? [...namedSeeds.map((named) => ({ ...named, minutes: 0, keep: values.keep })), asked]
    : [asked];
}

async function run(plan: Plan, signal: AbortSignal): Promise<boolean> {
  console.log(`\n${plan.name}: ${plan.nemeses.join(', ')} (again with --seed ${plan.seed} --nemesis ${plan.nemeses.join(',')})`);
  const since = performance.now();
  const say = (text: string) => console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s  ${text.split('\n', 1)[0]}`);
  const { faults, history, steps, dir } = await runOnce({ ...plan, say, signal });
  console.log(`\n${table(history, steps)}\n`);
  if (faults.length > 0 || plan.keep) {
    writeHistory(join(dir, 'history.jsonl'), history);
    console.log(`The history is in ${dir}, with what the processes logged.`);
  }
  if (faults.length === 0) {
    console.log('Nothing was lost, doubled, out of order or overheard; every read model equals its replay.');
    return true;
  }
  for (const fault of faults.slice(0, TOLD_AT_MOST)) console.error(fault);
  if (faults.length > TOLD_AT_MOST) console.error(`… and ${faults.length - TOLD_AT_MOST} more`);
  console.error(`${faults.length} faults with seed ${plan.seed}.`);
  return false;
}

async function main(): Promise<number> {
  const ask = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ask.abort());
  const good: boolean[] = [];
  for (const plan of plans()) {
    if (!ask.signal.aborted) good.push(await run(plan, ask.signal));
  }
  const passed = good.filter(Boolean).length;
  // In the words of the test runner: CI adds them up.
  console.log(`\n      Tests  ${passed < good.length ? `${good.length - passed} failed | ` : ''}${passed} passed (${good.length})`);
  return passed === good.length ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  },
);
