/** Requirements for rate limits and slow mode: one table, run on each adapter. */
import { describe, expect, it } from 'vitest';
import type { Muting } from './muting.ts';
import type { Count, RateLimits } from './rate-limits.ts';
import type { SlowMode } from './slow-mode.ts';

const limit = { name: 'send', requests: 2, perMs: 1000 };

type Take = readonly [now: number, expected: number, key?: string, name?: string];

const HISTORIES: readonly { readonly title: string; readonly takes: readonly Take[] }[] = [
  {
    title: 'lets so many pass in a window, then locks for a window from the first refusal',
    takes: [
      [0, 0],
      [100, 0],
      [900, 1000],
      [1500, 400],
      [1900, 0],
    ],
  },
  {
    title: 'begins afresh when the window is over',
    takes: [
      [0, 0],
      [100, 0],
      [1000, 0],
      [1100, 0],
      [1200, 1000],
    ],
  },
  {
    title: 'counts each person and each name apart',
    takes: [
      [0, 0],
      [1, 0],
      [2, 0, 'bob'],
      [3, 0, 'ann', 'edit'],
      [4, 1000],
    ],
  },
];

type Result = readonly [ttl: number, remaining: number, resetMs: number];

/**
 * Expected results for two users who write in two channels of one server and in one of another: the remaining milliseconds, with `m` in
 * front for a mute.
 */
type Write = readonly [now: number, expected: string, where?: string, who?: string];

const MUTED_FOR = 9000;

/** One request per second passes, so every other is refused. Three refusals within five seconds mute for nine. */
const WRITES: readonly { readonly title: string; readonly writes: readonly Write[] }[] = [
  {
    title: 'adds up refusals in one place to a mute in all of its realm, from the last of them on',
    writes: [
      [0, '0'],
      [10, '1000'],
      [20, '990'],
      [30, 'm9000'],
      [40, 'm8990', 'a/2'],
      [9029, 'm1'],
      [9030, '0'],
      [9040, '1000'],
    ],
  },
  {
    title: 'leaves other realms and other people as they were',
    writes: [
      [0, '0'],
      [10, '1000'],
      [20, '990'],
      [30, 'm9000'],
      [40, '970', 'b/1'],
      [40, '0', 'a/1', 'bob'],
      [1200, '0', 'b/1'],
      [1210, 'm7820'],
    ],
  },
  {
    title: 'counts nothing while it lasts, neither for the limit nor for another mute',
    writes: [
      [0, '0'],
      [10, '1000'],
      [20, '990'],
      [30, 'm9000'],
      [9000, 'm30'],
      [9010, 'm20'],
      [9020, 'm10'],
      [9030, '0'],
      [9040, '1000'],
      [9050, '990'],
      [9060, 'm9000'],
    ],
  },
  {
    title: 'forgets what was refused too long ago, one by one',
    writes: [
      [0, '0'],
      [10, '1000'],
      [2000, '0'],
      [2010, '1000'],
      [5010, '0'],
      [5020, '1000'],
      [6100, '0'],
      [6200, 'm9000'],
    ],
  },
  {
    title: 'adds up each place by itself',
    writes: [
      [0, '0'],
      [10, '1000', 'a/1'],
      [20, '990', 'a/2'],
      [30, '980', 'a/1'],
      [40, '970', 'a/2'],
      [50, 'm9000', 'a/2'],
    ],
  },
];

function mutingAt(where: string, who: string): Muting {
  const [realm] = where.split('/');
  return { refusals: 3, withinMs: 5000, forMs: MUTED_FOR, place: `${where}/${who}`, realm: `${realm}/${who}`, code: 'Muted' };
}

function shown(count: Count | null): string {
  return count === null ? 'none' : `${count.muted ? 'm' : ''}${count.ttl}`;
}

/** `make` returns an instance without counts. */
export function rateLimitsContract(name: string, make: () => RateLimits | Promise<RateLimits>): void {
  describe(`a rate limit, ${name}`, () => {
    it.each(HISTORIES)('$title', async ({ takes }) => {
      const limits = await make();
      const waits: (number | undefined)[] = [];
      for (const [now, , key = 'ann', called = limit.name] of takes)
        waits.push((await limits.take({ ...limit, name: called }, key, now))?.ttl);
      expect(waits).toEqual(takes.map(([, expected]) => expected));
    });

    it('reports how many requests are left, and when the count resets', async () => {
      const limits = await make();
      const results: Result[] = [];
      for (const now of [0, 100, 900, 1500, 1900]) {
        const count = await limits.take(limit, 'ann', now);
        if (count) results.push([count.ttl, count.remaining, count.resetMs]);
      }
      expect(results).toEqual([
        [0, 1, 1000],
        [0, 0, 900],
        [1000, 0, 1000],
        [400, 0, 400],
        [0, 1, 1000],
      ]);
    });
  });

  describe(`a mute, ${name}`, () => {
    const one = { name: 'write', requests: 1, perMs: 1000 };

    it.each(WRITES)('$title', async ({ writes }) => {
      const limits = await make();
      const results: string[] = [];
      for (const [now, , where = 'a/1', who = 'ann'] of writes) results.push(shown(await limits.take(one, who, now, mutingAt(where, who))));
      expect(results).toEqual(writes.map(([, expected]) => expected));
    });

    it('does not apply to a caller without a mute rule', async () => {
      const limits = await make();
      for (const now of [0, 10, 20, 30, 40]) await limits.take(one, 'ann', now, mutingAt('a/1', 'ann'));
      expect(await limits.take(one, 'ann', 2000)).toEqual({ ttl: 0, remaining: 0, resetMs: 1000, muted: false });
    });
  });
}

export function slowModeContract(name: string, make: () => SlowMode | Promise<SlowMode>): void {
  describe(`slow mode, ${name}`, () => {
    it('blocks a person in a channel for its number of seconds', async () => {
      const slow = await make();
      expect(await slow.wait('70', 'ann', 0)).toBe(0);
      expect(await slow.take('70', 'ann', 5, 1000)).toBe(0);
      expect(await slow.wait('70', 'ann', 1500)).toBe(4500);
      expect(await slow.take('70', 'ann', 5, 1500)).toBe(4500);
      expect(await slow.wait('70', 'bob', 1500)).toBe(0);
      expect(await slow.wait('71', 'ann', 1500)).toBe(0);
      expect(await slow.wait('70', 'ann', 6000)).toBe(0);
      expect(await slow.take('70', 'ann', 5, 6000)).toBe(0);
    });

    it('gives a slot to one of many simultaneous messages', async () => {
      const slow = await make();
      const results = await Promise.all(Array.from({ length: 20 }, () => slow.take('70', 'ann', 5, 1000)));
      expect(results.filter((left) => left === 0)).toHaveLength(1);
    });
  });
}
