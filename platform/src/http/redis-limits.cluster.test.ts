import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '../redis/connection.ts';
import { type HurriedRedis, hurriedRedis, WITHIN_MS } from '../redis/or-else.ts';
import { startTestRedis, type TestRedis } from '../redis/test-redis.ts';
import { rateLimitsContract, slowModeContract } from './limits-contract.ts';
import type { Muting } from './muting.ts';
import type { Count } from './rate-limits.ts';
import { redisRateLimits } from './redis-rate-limits.ts';
import { redisSlowMode } from './redis-slow-mode.ts';

let redis: TestRedis;
const opened: HurriedRedis[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
});

afterAll(() => redis?.stop());

afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  const client = openRedis({ url: redis.url, name: 'test', onError: () => undefined });
  await client.flushall();
  client.disconnect();
});

/** Generous, so that a busy machine is not mistaken for an unreachable Redis. */
const PATIENT_MS = 10_000;

/** The connection of another process, used after Redis answers it. */
async function connected(patienceMs = PATIENT_MS): Promise<HurriedRedis> {
  const hurried = hurriedRedis(redis.url, () => undefined, patienceMs);
  opened.push(hurried);
  await expect
    .poll(
      () =>
        hurried.ask(
          async (client) => client.ping(),
          () => 'away',
        ),
      { interval: 5 },
    )
    .toBe('PONG');
  return hurried;
}

/** The mute rule of messages in a channel of one server. */
function mutingIn(channelId: string): Muting {
  return { refusals: 3, withinMs: 180_000, forMs: 600_000, place: `${channelId}/ann`, realm: '7/ann', code: 'Muted' };
}

rateLimitsContract('counted in Redis', async () => redisRateLimits(await connected()));
slowModeContract('kept in Redis', async () => redisSlowMode(await connected()));

describe('two processes over one Redis', () => {
  it('share a rate limit', async () => {
    const [one, other] = [redisRateLimits(await connected()), redisRateLimits(await connected())];
    const limit = { name: 'send', requests: 10, perMs: 60_000 };
    const results = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).take(limit, 'ann', 1000 + index)));
    expect(results.filter((count) => count?.ttl === 0)).toHaveLength(10);
    expect(new Set(results.map((count) => count?.remaining))).toEqual(new Set(Array.from({ length: 10 }, (_, left) => left)));
  });

  it('share a mute, and start it once if they race', async () => {
    const [one, other] = [redisRateLimits(await connected()), redisRateLimits(await connected())];
    const limit = { name: 'send', requests: 10, perMs: 60_000 };
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).take(limit, 'ann', 1000, mutingIn('70'))),
    );
    const kinds = results.map((count) => (count?.muted ? 'muted' : count?.ttl ? 'refused' : 'passed'));
    expect(Object.fromEntries(['passed', 'refused', 'muted'].map((kind) => [kind, kinds.filter((each) => each === kind).length]))).toEqual({
      passed: 10,
      refused: 2,
      muted: 28,
    });
    expect(await other.take(limit, 'ann', 2000, mutingIn('71'))).toMatchObject({ muted: true, ttl: 599_000 });
    expect(await one.take(limit, 'ann', 601_000, mutingIn('71'))).toMatchObject({ muted: false, ttl: 0 });
  });

  it('store only keys that expire', async () => {
    const hurried = await connected();
    const limits = redisRateLimits(hurried);
    const limit = { name: 'send', requests: 1, perMs: 60_000 };
    for (const now of [1, 2, 3]) await limits.take(limit, 'ann', now, mutingIn('70'));
    const left = async (pattern: string) =>
      hurried.ask(
        async (client) => Promise.all((await client.keys(pattern)).map((key) => client.pttl(key))),
        () => [],
      );
    expect(await left('folkmoot:refusals:*')).toHaveLength(1);
    await limits.take(limit, 'ann', 4, mutingIn('70'));
    expect(await left('folkmoot:refusals:*')).toEqual([]);
    const ends = await left('*');
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(end).toBeGreaterThan(0);
  });

  it('let nobody bypass slow mode with simultaneous messages', async () => {
    const [one, other] = [redisSlowMode(await connected()), redisSlowMode(await connected())];
    const results = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).take('70', 'ann', 30, 1000)));
    expect(results.filter((left) => left === 0)).toHaveLength(1);
    expect(await other.wait('70', 'ann', 2000)).toBe(29_000);
  });
});

describe('with Redis unreachable', () => {
  it.each([
    { title: 'stopped', lose: () => redis.kill(), find: () => redis.start() },
    { title: 'silent', lose: async () => redis.pause(), find: async () => redis.goOn() },
  ])('$title, a process counts on its own without delays, and shares again afterwards', async ({ lose, find }) => {
    const hurried = await connected(WITHIN_MS);
    const [limits, slow] = [redisRateLimits(hurried), redisSlowMode(hurried)];
    const limit = { name: 'send', requests: 2, perMs: 60_000 };
    expect(await slow.take('70', 'ann', 30, 1000)).toBe(0);
    await lose();
    try {
      // Without a timeout: until Redis is found again, a call that waits for it would wait forever.
      const results: (Count | null)[] = [];
      for (const now of [1, 2, 3, 4, 5]) results.push(await limits.take(limit, 'ann', now, mutingIn('70')));
      expect(results.map((count) => count?.ttl)).toEqual([0, 0, 60_000, 59_999, 600_000]);
      expect(results.map((count) => count?.remaining)).toEqual([1, 0, 0, 0, 0]);
      expect(await slow.wait('70', 'ann', 2000)).toBe(29_000);
      expect(await slow.take('71', 'ann', 30, 2000)).toBe(0);
      expect(await slow.take('71', 'ann', 30, 2000)).toBe(30_000);
    } finally {
      await find();
    }
    const other = redisRateLimits(await connected());
    let people = 0;
    // A new user each time, because Redis may have counted a call that the process gave up on.
    async function leftForTwo(): Promise<readonly (number | undefined)[]> {
      people += 1;
      const [first, second] = [await limits.take(limit, `ben ${people}`, 6), await other.take(limit, `ben ${people}`, 6)];
      return [first?.remaining, second?.remaining];
    }
    await expect.poll(leftForTwo).toEqual([1, 0]);
  });
});
