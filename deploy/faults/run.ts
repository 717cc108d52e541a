/**
 * `npm run test:faults [-- --long | --seed S --nemesis name,name --steps N --minutes M] [--keep]`: injects faults into a cluster in use,
 * and checks what its users saw. By default it takes a few steps of a new seed, so that each run tests other faults. `--long` takes every
 * step once, after the seeds that found a bug earlier. The same seed gives the same steps. Exits with 1 after a violation, and then keeps
 * the history in a file.
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
/** The number of steps of a short run, which takes about two minutes. */
const SHORT_STEPS = 8;

type Plan = Pick<Script, 'seed' | 'nemeses' | 'minutes' | 'most' | 'keep'> & { readonly name: string };

const options = {
  long: { type: 'boolean', default: false },
  seed: { type: 'string' },
  nemesis: { type: 'string' },
  steps: { type: 'string' },
  minutes: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const;

function numberIn(name: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new Failure('Misconfigured', `--${name} is a number.`);
  return value;
}

/** The requested runs. A given seed or nemesis runs all its steps. */
function plans(): readonly Plan[] {
  const { values } = parseArgs({ options });
  const { keep, long } = values;
  const seed = values.seed === undefined ? randomInt(MOST_SEEDS) : numberIn('seed', values.seed);
  const isChosen = values.seed !== undefined || values.nemesis !== undefined;
  const shortest = long || isChosen ? null : SHORT_STEPS;
  const asked = {
    name: `seed ${seed}`,
    seed,
    nemeses: values.nemesis?.split(',') ?? Object.keys(nemeses),
    minutes: numberIn('minutes', values.minutes ?? '0'),
    most: values.steps === undefined ? shortest : numberIn('steps', values.steps),
    keep,
  };
  return long && !isChosen ? [...namedSeeds.map((named) => ({ ...named, minutes: 0, most: null, keep })), asked] : [asked];
}

async function run(plan: Plan, signal: AbortSignal): Promise<boolean> {
  const steps = plan.most === null ? '' : ` --steps ${plan.most}`;
  console.log(`\n${plan.name}: ${plan.nemeses.join(', ')} (again with --seed ${plan.seed} --nemesis ${plan.nemeses.join(',')}${steps})`);
  const since = performance.now();
  const say = (text: string) => console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s  ${text.split('\n', 1)[0]}`);
  const { faults, history, steps: done, dir } = await runOnce({ ...plan, say, signal });
  console.log(`\n${table(history, done)}\n`);
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
  // In the format of the test runner, because CI adds up the numbers.
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
