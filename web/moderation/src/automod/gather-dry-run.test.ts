import type { DryRunStep } from '@folkmoot/contracts/automod/wire';
import { expect, it } from 'vitest';
import { CallFailed } from '../api/problem.ts';
import { gatherDryRun, type Seen } from './gather-dry-run.ts';

const STEPS: readonly DryRunStep[] = [
  { total: 30, examined: 20, caught: 2, authorIds: ['1', '2'], hits: [], next: '5:19' },
  { total: null, examined: 15, caught: 1, authorIds: ['2'], hits: [], next: null },
];

async function seenOf(steps: readonly (DryRunStep | CallFailed)[]) {
  const [left, requested, waited, seen]: [(DryRunStep | CallFailed)[], (string | null)[], number[], Seen[]] = [[...steps], [], [], []];
  await gatherDryRun({
    async step(after) {
      requested.push(after);
      const next = left.shift();
      if (!next || next instanceof CallFailed) throw next ?? new Error('There are no more steps.');
      return next;
    },
    wait: async (ms) => void waited.push(ms),
    onSeen: (each) => seen.push(each),
  });
  return { requested, waited, seen };
}

it('adds up all steps, counts users once, and limits the matches', async () => {
  const { requested, seen } = await seenOf(STEPS);
  expect(requested).toEqual([null, '5:19']);
  expect(seen).toMatchObject([
    { total: 30, examined: 20, caught: 2 },
    { total: 35, examined: 35, caught: 3 },
  ]);
  expect(seen.at(-1)?.authorIds).toEqual(new Set(['1', '2']));
});

it('repeats a rate-limited step', async () => {
  const tooQuick = new CallFailed({ status: 429, message: 'Slowly.', path: null, ttl: 700 });
  const { requested, waited } = await seenOf([...STEPS.slice(0, 1), tooQuick, ...STEPS.slice(1)]);
  expect([requested, waited]).toEqual([[null, '5:19', '5:19'], [700]]);
});
