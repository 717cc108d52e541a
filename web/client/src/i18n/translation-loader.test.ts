import { describe, expect, it } from 'vitest';
import { translationLoader } from './translation-loader.ts';

/** A reader that fails the given number of times, and records requests and pauses. */
function failing(times: number) {
  let left = times;
  const reads: string[] = [];
  const waits: number[] = [];
  const load = translationLoader({
    async read(id) {
      reads.push(id);
      if (left === 0) return `words of ${id}`;
      left -= 1;
      throw new Error('away');
    },
    async wait(ms) {
      waits.push(ms);
    },
  });
  return { load, reads, waits };
}

describe('translations', () => {
  it('are read once, however many callers there are', async () => {
    const { load, reads } = failing(0);
    expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['words of a', 'words of a', 'words of b']);
    expect(await load('a')).toBe('words of a');
    expect(reads).toEqual(['a', 'b']);
  });

  it('are retried five times, after 350 ms and then after twice the time', async () => {
    const { load, waits } = failing(5);
    expect(await load('a')).toBe('words of a');
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  });

  it('fail after that, and can be requested again', async () => {
    const { load, reads } = failing(6);
    await expect(load('a')).rejects.toThrow('away');
    expect(reads).toHaveLength(6);
    expect(await load('a')).toBe('words of a');
  });

  it('are read ten at a time', async () => {
    let reading = 0;
    let most = 0;
    const answer: (() => void)[] = [];
    const load = translationLoader({
      async read(id) {
        reading += 1;
        most = Math.max(most, reading);
        await new Promise<void>((resolve) => answer.push(resolve));
        reading -= 1;
        return id;
      },
      wait: async () => undefined,
    });
    const ids = Array.from({ length: 25 }, (_, index) => String(index));
    const all = Promise.all(ids.map(load));
    while (answer.length > 0) {
      answer.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await all).toEqual(ids);
    expect(most).toBe(10);
  });
});
