/**
 * Rate limits that all processes share. If Redis is unreachable, each process counts on its own: the limit is then wider by the number of
 * processes, but it still exists, and nobody is refused because of Redis (decision 18).
 */
import type { HurriedRedis } from '../redis/or-else.ts';
import type { Muting } from './muting.ts';
import { type Count, memoryRateLimits, type RateLimits } from './rate-limits.ts';

/**
 * The rules of `memoryRateLimits` in one atomic script: the counter, and for mutes also the mute and the refusals so far. Times come from
 * the caller; the expiry of a key only cleans up. Returns `{ttl, remaining, resetMs, muted}`.
 */
const TAKE = `
local now, requests, per = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local mutes = KEYS[2] ~= nil
local function text(number) return string.format('%.0f', number) end
local function refused(left)
  if not mutes then return {left, 0, left, 0} end
  local refusals, within, hold = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
  redis.call('LPUSH', KEYS[3], text(now))
  redis.call('LTRIM', KEYS[3], 0, refusals - 1)
  redis.call('PEXPIRE', KEYS[3], within)
  local first = tonumber(redis.call('LINDEX', KEYS[3], refusals - 1))
  if not first or now - first >= within then return {left, 0, left, 0} end
  redis.call('DEL', KEYS[3])
  redis.call('SET', KEYS[2], text(now + hold), 'PX', hold)
  return {hold, 0, hold, 1}
end
if mutes then
  local muted = tonumber(redis.call('GET', KEYS[2]))
  if muted and muted > now then return {muted - now, 0, muted - now, 1} end
end
local counter = redis.call('HMGET', KEYS[1], 'used', 'until', 'locked')
local used, ends = tonumber(counter[1]), tonumber(counter[2])
if not ends or ends <= now then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'used', 1, 'until', now + per)
  redis.call('PEXPIRE', KEYS[1], per)
  return {0, requests - 1, per, 0}
end
if not counter[3] and used < requests then
  redis.call('HINCRBY', KEYS[1], 'used', 1)
  return {0, requests - used - 1, ends - now, 0}
end
if not counter[3] then
  ends = now + per
  redis.call('HSET', KEYS[1], 'locked', 1, 'until', ends)
  redis.call('PEXPIRE', KEYS[1], per)
end
return refused(ends - now)
`;

function keysOf(counter: string, muting: Muting | null): string[] {
  return muting ? [counter, `folkmoot:muted:${muting.realm}`, `folkmoot:refusals:${muting.place}`] : [counter];
}

function rulesOf(muting: Muting | null): number[] {
  return muting ? [muting.refusals, muting.withinMs, muting.forMs] : [];
}

/** An invalid result counts as no result, and this process counts on its own. */
function countOf(result: unknown): Count {
  if (!Array.isArray(result)) throw new TypeError('The rate limit script returned an unexpected result.');
  const [ttl = 0, remaining = 0, resetMs = 0, muted = 0] = result.map(Number);
  return { ttl, remaining, resetMs, muted: muted === 1 };
}

export function redisRateLimits(redis: HurriedRedis): RateLimits {
  const here = memoryRateLimits();
  return {
    take(limit, key, now, muting = null) {
      const keys = keysOf(`folkmoot:limit:${limit.name}:${key}`, muting);
      return redis.ask(
        async (connection) =>
          countOf(await connection.eval(TAKE, keys.length, ...keys, now, limit.requests, limit.perMs, ...rulesOf(muting))),
        () => here.take(limit, key, now, muting),
      );
    },
    takeHere: here.takeHere,
  };
}
