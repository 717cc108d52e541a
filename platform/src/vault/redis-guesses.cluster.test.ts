import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '../redis/connection.ts';
import { type HurriedRedis, hurriedRedis } from '../redis/or-else.ts';
import { startTestRedis, type TestRedis } from '../redis/test-redis.ts';
import { guessesContract } from './guesses-contract.ts';
import { redisGuesses } from './redis-guesses.ts';

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
async function connected(): Promise<HurriedRedis> {
  const hurried = hurriedRedis(redis.url, () => undefined, PATIENT_MS);
  opened.push(hurried);
  const greeting = () =>
    hurried.ask(
      async (client) => client.ping(),
      () => 'away',
    );
  await expect.poll(greeting, { interval: 5 }).toBe('PONG');
  return hurried;
}

guessesContract('counted in Redis', async () => redisGuesses(await connected()));

describe('two processes over one Redis', () => {
  it('count guesses together, and store no plain address', async () => {
    const [one, other] = [redisGuesses(await connected()), redisGuesses(await connected())];
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).take('address 203.0.113.7', 20, 1000)),
    );
    expect(waits.filter((ttl) => ttl === 0)).toHaveLength(20);
    const client = openRedis({ url: redis.url, name: 'test', onError: () => undefined });
    expect((await client.keys('*')).join()).not.toContain('203.0.113.7');
    client.disconnect();
  });
});
