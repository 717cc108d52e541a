import { describe, expect, it } from 'vitest';
import { GUESS_WINDOW_MS, memoryGuesses } from './guesses.ts';
import { guessesContract } from './guesses-contract.ts';

guessesContract('counted here', async () => memoryGuesses());

describe('guesses counted in this process', () => {
  it('start again after their window', () => {
    const guesses = memoryGuesses();
    guesses.take('a', 1, 1000);
    expect(guesses.take('a', 1, 1500)).toBe(GUESS_WINDOW_MS - 500);
    expect(guesses.take('a', 1, 1000 + GUESS_WINDOW_MS)).toBe(0);
  });
});
