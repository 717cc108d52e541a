/** Slow mode that all command APIs share. If Redis is unreachable, each uses what it has counted itself (decision 18). */
import type { HurriedRedis } from '../redis/or-else.ts';
import { memorySlowMode, type SlowMode } from './slow-mode.ts';

const TAKE = `
local now, hold = tonumber(ARGV[1]), tonumber(ARGV[2])
local ends = tonumber(redis.call('GET', KEYS[1]))
if ends and ends > now then return ends - now end
redis.call('SET', KEYS[1], string.format('%.0f', now + hold), 'PX', hold)
return 0
`;

/** Longer than other timeouts, because everyone sees a slot that is given twice. */
const TAKE_WITHIN_MS = 500;

function keyOf(channelId: string, userId: string): string {
  return `folkmoot:slow:${channelId}/${userId}`;
}

export function redisSlowMode(redis: HurriedRedis): SlowMode {
  const here = memorySlowMode();
  return {
    wait: (channelId, userId, now) =>
      redis.ask(
        async (connection) => Math.max(0, Number(await connection.get(keyOf(channelId, userId))) - now),
        () => here.wait(channelId, userId, now),
      ),
    async take(channelId, userId, seconds, now) {
      const left = await redis.ask(
        async (connection) => Number(await connection.eval(TAKE, 1, keyOf(channelId, userId), now, seconds * 1000)),
        () => here.take(channelId, userId, seconds, now),
        TAKE_WITHIN_MS,
      );
      // Also stored locally, so that slow mode still applies to this process's users if Redis becomes unreachable.
      if (left === 0) here.take(channelId, userId, seconds, now);
      return left;
    },
  };
}
