/**
 * `npm run bench -- guard`: CPU per operation of the product, in units of its floor, against the committed baseline. Floor and product are
 * measured at the same time, so that both meet the same conditions. `--accept` commits what was measured as the new baseline.
 */

import type { Community } from '../bench/community.ts';
import { median } from '../bench/latencies.ts';
import type { Options } from '../bench/options.ts';
import type { Product } from '../bench/product.ts';
import type { Run } from '../bench/run.ts';
import { type Entry, type OperationName, readBaseline, type Verdict, verdictOf, writeBaseline } from './baseline.ts';
import { type Cost, type Operation, totalOf } from './cost.ts';
import { functionCosts, grown } from './function-costs.ts';
import { projectionOperation } from './projection.ts';
import { requestOperations } from './requests.ts';
import { startOperation } from './start.ts';

const ROUNDS = 5;
/** In these, both sides still compile code. */
const WARM_UP_ROUNDS = 2;
/** A neighbour can disturb all rounds of one attempt. */
const ATTEMPTS = 2;

type Round = { readonly floor: Cost; readonly product: Cost };

const ratioOf = ({ floor, product }: Round) => totalOf(product) / totalOf(floor);

/** Both at the same time, so that they meet the same neighbours, clock rate and cache. */
async function roundOf(operation: Operation): Promise<Round> {
  const [floor, product] = await Promise.all([operation.floor(), operation.product()]);
  return { floor, product };
}

async function roundsOf(operation: Operation): Promise<readonly Round[]> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await roundOf(operation);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await roundOf(operation));
  return rounds;
}

function costText(costs: readonly Cost[]): string {
  const part = (pick: keyof Cost) => median(costs.map((cost) => cost[pick])).toFixed(0);
  return `${part('process')} + ${part('database')} µs`;
}

function ratiosText(rounds: readonly Round[]): string {
  return rounds.map((round) => ratioOf(round).toFixed(2)).join(', ');
}

function verdictText({ ratio, baseline, worseRounds, fails }: Verdict): string {
  const change = ((ratio / baseline - 1) * 100).toFixed(0);
  return `${ratio.toFixed(2)} × (baseline ${baseline.toFixed(2)}, ${change} %; ${worseRounds} of ${ROUNDS} rounds over 15 %)${fails ? '  FAILS' : ''}`;
}

/** Profiles one more round. */
async function functionsOf(operation: Operation, rounds: readonly Round[]): Promise<Entry['functions']> {
  const { profile, operations } = await operation.profiled();
  return functionCosts(profile, operations, median(rounds.map(({ floor }) => totalOf(floor))));
}

function printGrowth(before: Entry['functions'], after: Entry['functions']): void {
  for (const growth of grown(before, after)) {
    console.log(`    ${growth.before.toFixed(3)} → ${growth.after.toFixed(3)} × the floor: ${growth.name}`);
  }
}

/** Prepares an operation on the product. The order is that of the names: pages need messages. */
async function operationOf(name: OperationName, run: Run, product: Product, community: Community): Promise<Operation> {
  if (name === 'projection') return projectionOperation(run, product);
  return name === 'start' ? startOperation(run) : requestOperations[name](run, product, community);
}

function described(name: string, rounds: readonly Round[]): string {
  return `${name}: product ${costText(rounds.map((r) => r.product))}, floor ${costText(rounds.map((r) => r.floor))}; ${ratiosText(rounds)}`;
}

/** Compares with the baseline, and measures once more before it fails. */
async function compare(operation: Operation, before: Entry): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rounds = await roundsOf(operation);
    const verdict = verdictOf(rounds.map(ratioOf), before.ratio);
    console.log(`${described(operation.name, rounds)}\n  ${verdictText(verdict)}`);
    if (!verdict.fails) return true;
    if (attempt === ATTEMPTS - 1) printGrowth(before.functions, await functionsOf(operation, rounds));
  }
  return false;
}

async function measured(operation: Operation): Promise<Entry> {
  const rounds = await roundsOf(operation);
  console.log(described(operation.name, rounds));
  return { ratio: Number(median(rounds.map(ratioOf)).toFixed(3)), functions: await functionsOf(operation, rounds) };
}

/** Gives whether every operation stays within its baseline. With `accept` the measured ratios become the baseline. */
export async function guard(run: Run, { operations, accept }: NonNullable<Options['guard']>): Promise<boolean> {
  const [product, community] = [await run.product(), await run.community()];
  const baseline = readBaseline();
  let isWithin = true;
  for (const name of operations) {
    const operation = await operationOf(name, run, product, community);
    try {
      if (accept) baseline[name] = await measured(operation);
      else isWithin = (await compare(operation, baseline[name])) && isWithin;
    } finally {
      await operation.stop();
    }
  }
  if (accept) writeBaseline(baseline);
  return isWithin;
}
