import { expect, it } from 'vitest';
import { batchedQuery } from './batched-query.ts';

type Question = {
  readonly keys: readonly string[];
  readonly answer: (answers: ReadonlyMap<string, string>) => void;
  readonly fail: (error: Error) => void;
};

function asking() {
  const questions: Question[] = [];
  const ask = batchedQuery<string>((keys) => new Promise((answer, fail) => questions.push({ keys, answer, fail })), 'nothing');
  return { questions, ask };
}

/** Waits until all pending promises that need no I/O have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs the first query immediately and batches all later ones into one', async () => {
  const { questions, ask } = asking();
  const ann = ask('ann');
  await settled();
  const others = [ask('bob'), ask('cid'), ask('dan')];
  await settled();
  expect(questions.map(({ keys }) => keys)).toEqual([['ann']]);
  questions[0]?.answer(new Map([['ann', 'A']]));
  expect(await ann).toBe('A');
  await settled();
  expect(questions.map(({ keys }) => keys)).toEqual([['ann'], ['bob', 'cid', 'dan']]);
  questions[1]?.answer(
    new Map([
      ['bob', 'B'],
      ['dan', 'D'],
    ]),
  );
  expect(await Promise.all(others)).toEqual(['B', 'nothing', 'D']);
});

it('fails only the callers of the query that failed', async () => {
  const { questions, ask } = asking();
  const ann = ask('ann');
  await settled();
  const bob = ask('bob');
  questions[0]?.fail(new Error('The database is away.'));
  await expect(ann).rejects.toThrow('The database is away.');
  await settled();
  questions[1]?.answer(new Map([['bob', 'B']]));
  expect(await bob).toBe('B');
});
