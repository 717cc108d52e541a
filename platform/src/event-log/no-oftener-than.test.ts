import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { noOftenerThan } from './no-oftener-than.ts';

const MINUTE = 60_000;

describe('a throttled handler', () => {
  it('is called immediately, and then waits until everything is over', async () => {
    const over = new AbortController();
    let [begun, rested] = [false, false];
    const resting = noOftenerThan(MINUTE, over.signal, async () => {
      begun = true;
    })([]).then(() => {
      rested = true;
    });
    expect(begun).toBe(true);
    await turn();
    expect(rested).toBe(false);
    over.abort();
    await resting;
  });

  it('passes on an error immediately', async () => {
    const failing = noOftenerThan(MINUTE, new AbortController().signal, async () => {
      throw new Error('lost');
    });
    await expect(failing([])).rejects.toThrow('lost');
  });
});
