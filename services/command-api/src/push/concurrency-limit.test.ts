import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

it('runs the work of one user while the work of another is slow, and keeps the order', async () => {
  const { inTurn } = concurrencyLimit(3, 2);
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const slow = (of: string, name: string) =>
    inTurn(of, () => new Promise<void>((end) => ends.push(end))).then(() => {
      done.push(name);
    });
  const all = [slow('eve', 'e1'), slow('eve', 'e2'), slow('eve', 'e3'), slow('eve', 'e4')];
  await inTurn('ann', async () => {
    done.push('ann');
  });
  expect(done).toEqual(['ann']);
  expect(ends).toHaveLength(2);
  while (done.length < 5) {
    ends.shift()?.();
    await setImmediate();
    expect(ends.length).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
  expect(done).toEqual(['ann', 'e1', 'e2', 'e3', 'e4']);
});

it('frees its slot when the work fails', async () => {
  const { inTurn } = concurrencyLimit(1, 1);
  await expect(inTurn('ann', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await inTurn('ann', async () => 7)).toBe(7);
});
