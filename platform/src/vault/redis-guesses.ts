/** Guesses that all command APIs count together. If Redis is unreachable, each counts its own (decision 18). */
import { createHash } from 'node:crypto';
import type { HurriedRedis } from '../redis/or-else.ts';
import { GUESS_WINDOW_MS, type Guesses, memoryGuesses } from './guesses.ts';

const TAKE = `
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken >= tonumber(ARGV[1]) then return redis.call('PTTL', KEYS[1]) end
redis.call('INCR', KEYS[1])
if taken == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0
`;

const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0
`;

/** Addresses are personal data, so Redis gets only a hash. */
function nameOf(key: string): string {
  return `folkmoot:guess:${createHash('sha256').update(key).digest('base64url')}`;
}

export function redisGuesses(redis: HurriedRedis): Guesses {
  const here = memoryGuesses();
  return {
    take: (key, most, now) =>
      redis.ask(
        async (connection) => Number(await connection.eval(TAKE, 1, nameOf(key), most, GUESS_WINDOW_MS)),
        () => Number(here.take(key, most, now)),
      ),
    async refund(key) {
      here.refund(key);
      await redis.ask(
        async (connection) => void (await connection.eval(GIVE_BACK, 1, nameOf(key))),
        () => undefined,
      );
    },
    async clear(key) {
      here.clear(key);
      await redis.ask(
        async (connection) => void (await connection.del(nameOf(key))),
        () => undefined,
      );
    },
  };
}
