/** Requirements for a counter of guesses: run on each adapter. */
import { describe, expect, it } from 'vitest';
import { GUESS_WINDOW_MS, type Guesses } from './guesses.ts';

export function guessesContract(where: string, open: () => Promise<Guesses>): void {
  describe(`guesses ${where}`, () => {
    it('are limited per key, also if they arrive at once', async () => {
      const guesses = await open();
      const waits = await Promise.all(Array.from({ length: 30 }, () => guesses.take('a', 20, 1000)));
      expect(waits.filter((ttl) => ttl === 0)).toHaveLength(20);
      const [firstWait] = waits.filter((ttl) => ttl > 0);
      expect(firstWait).toBeGreaterThan(0);
      expect(firstWait).toBeLessThanOrEqual(GUESS_WINDOW_MS);
      expect(await guesses.take('b', 20, 1000)).toBe(0);
    });

    it('can be returned one by one, or all together', async () => {
      const guesses = await open();
      for (let guess = 0; guess < 2; guess += 1) await guesses.take('a', 2, 1000);
      await guesses.refund('a');
      expect([await guesses.take('a', 2, 1000), Number(await guesses.take('a', 2, 1000)) > 0]).toEqual([0, true]);
      await guesses.clear('a');
      await guesses.refund('a');
      expect([await guesses.take('a', 2, 1000), await guesses.take('a', 2, 1000)]).toEqual([0, 0]);
    });
  });
}
