import { describe, expect, it } from 'vitest';
import { cachesUpToDate } from './caches-up-to-date.ts';

describe('H11 the caches of a gateway', () => {
  it.each([
    ['are kept if every signal arrived', { upToDate: async () => true }, 0],
    ['are dropped if that is not known', { upToDate: async () => false }, 2],
    ['are kept in one process', {}, 0],
  ])('%s', async (_title, bus, expected) => {
    let dropped = 0;
    const forget = () => {
      dropped += 1;
    };
    await cachesUpToDate(bus, [forget, forget])();
    expect(dropped).toBe(expected);
  });
});
