import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { openRedis } from '@folkmoot/platform/redis/connection';
import { startTestRedis, type TestRedis } from '@folkmoot/platform/redis/test-redis';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callRegistry } from './call-registry.ts';
import type { Presence } from './local-presence.ts';
import { CHANNEL, DEAD_MS } from './presence-scripts.ts';
import { sharedPresence } from './shared-presence.ts';

const ONLINE = { status: 1, custom: null };

let redis: TestRedis;
const opened: Presence[] = [];
const offline: string[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
});

afterAll(() => redis?.stop());

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
  offline.length = 0;
});

async function gateway(): Promise<Presence> {
  const presence = await sharedPresence({
    url: redis.url,
    io: new Server(),
    clock: Date.now,
    logger: createLogger('test', 'silent'),
    sender: {
      async send(_route, actor: Actor) {
        offline.push(actor.userId);
        return true;
      },
    },
    roomsAround: async (userIds) => new Map(userIds.map((userId) => [userId, []])),
    onRedisError: () => undefined,
    calls: callRegistry(() => undefined),
  });
  opened.push(presence);
  return presence;
}

function sees({ online }: Presence, ...userIds: readonly string[]): readonly (number | null)[] {
  return userIds.map((userId) => online.presenceOf(userId)?.status ?? null);
}

/** Waits until the other gateway has received all changes of the first, which arrive in order. */
async function hasReceived(one: Presence, other: Presence, last: string): Promise<void> {
  other.online.enter(last, `socket of ${last}`, ONLINE);
  await expect.poll(() => sees(one, last)).toEqual([1]);
}

describe('presence that gateways share', () => {
  it('reaches all gateways, including later ones, and records a departure once', async () => {
    const [one, other] = [await gateway(), await gateway()];
    expect(one.online.enter('ann', 'a1', ONLINE)).toBe(true);
    expect(sees(one, 'ann')).toEqual([1]);
    await expect.poll(() => sees(other, 'ann')).toEqual([1]);
    expect(other.online.enter('ann', 'b1', ONLINE)).toBe(false);
    await hasReceived(one, other, 'zoe');
    const third = await gateway();
    await expect.poll(() => sees(third, 'ann', 'bob')).toEqual([1, null]);
    expect(one.online.exit('ann', 'a1')).toMatchObject({ last: false });
    other.online.enter('bob', 'b2', { status: 4, custom: 'busy' });
    await expect.poll(() => sees(one, 'ann', 'bob')).toEqual([1, 4]);
    expect(offline).toEqual([]);
    other.online.exit('ann', 'b1');
    await expect.poll(() => sees(third, 'ann', 'bob')).toEqual([null, 4]);
    await expect.poll(() => offline).toEqual(['ann']);
  });

  it('ignores messages that no gateway sent', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const client = openRedis({ url: redis.url, name: 'test', onError: () => undefined });
    for (const junk of [
      '{garbage',
      '',
      'null',
      'a b c',
      'e 1 {not json',
      'e 1 null',
      'e 1 {"kind":"?"}',
      'e x {"kind":"gone","gateway":"g"}',
    ])
      await client.publish(CHANNEL, junk);
    client.disconnect();
    one.online.enter('eve', 'e1', ONLINE);
    await expect.poll(() => sees(other, 'eve')).toEqual([1]);
    one.online.exit('eve', 'e1');
    await expect.poll(() => sees(other, 'eve')).toEqual([null]);
  });

  it('agrees who left last when the last two sockets close together', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const people = Array.from({ length: 50 }, (_, index) => `p${index}`);
    for (const userId of people) {
      one.online.enter(userId, `a-${userId}`, ONLINE);
      other.online.enter(userId, `b-${userId}`, ONLINE);
    }
    await hasReceived(one, other, 'yan');
    await hasReceived(other, one, 'zoe');
    const third = await gateway();
    await expect.poll(() => sees(third, ...people)).toEqual(people.map(() => 1));
    for (const userId of people) {
      one.online.exit(userId, `a-${userId}`);
      other.online.exit(userId, `b-${userId}`);
    }
    await expect.poll(() => offline.toSorted()).toEqual(people.toSorted());
    await expect.poll(() => sees(third, ...people)).toEqual(people.map(() => null));
  });

  it('survives a Redis that restarts empty: no one appears offline, and no change is lost', async () => {
    const [one, other] = [await gateway(), await gateway()];
    one.online.enter('ann', 'a1', ONLINE);
    one.online.enter('cid', 'a2', ONLINE);
    other.online.enter('bob', 'b1', ONLINE);
    await expect
      .poll(() => [sees(one, 'ann', 'bob', 'cid'), sees(other, 'ann', 'bob', 'cid')])
      .toEqual([
        [1, 1, 1],
        [1, 1, 1],
      ]);
    await redis.kill();
    one.online.exit('cid', 'a2');
    one.online.enter('dan', 'a3', ONLINE);
    await redis.start();
    let flickers = 0;
    const watching = setInterval(() => {
      if (sees(other, 'ann')[0] !== 1 || sees(one, 'bob')[0] !== 1) flickers += 1;
    }, 1);
    await expect.poll(() => sees(other, 'ann', 'bob', 'cid', 'dan')).toEqual([1, 1, null, 1]);
    other.online.enter('eve', 'b2', ONLINE);
    await expect.poll(() => sees(one, 'ann', 'bob', 'cid', 'dan', 'eve')).toEqual([1, 1, null, 1, 1]);
    clearInterval(watching);
    expect(flickers).toBe(0);
    await expect.poll(() => offline).toEqual(['cid']);
  });

  it('removes no gateway because Redis was delayed, for any time', async () => {
    const [one, other] = [await gateway(), await gateway()];
    one.online.enter('ann', 'a1', ONLINE);
    await expect.poll(() => sees(other, 'ann')).toEqual([1]);
    redis.pause();
    await pause(DEAD_MS + 1000);
    redis.goOn();
    other.online.enter('bob', 'b1', ONLINE);
    await expect.poll(() => sees(one, 'bob')).toEqual([1]);
    // Longer than a heartbeat: by then another gateway would have reported a dead one.
    await pause(4000);
    expect(sees(other, 'ann')).toEqual([1]);
    expect(offline).toEqual([]);
  });

  it('records who was here when it stops, also without Redis', async () => {
    const [one, other] = [await gateway(), await gateway()];
    one.online.enter('ann', 'a1', ONLINE);
    one.online.enter('bob', 'a2', ONLINE);
    other.online.enter('bob', 'b1', ONLINE);
    await hasReceived(one, other, 'yan');
    await hasReceived(other, one, 'zoe');
    await redis.kill();
    try {
      one.online.exit('ann', 'a1');
      one.online.exit('bob', 'a2');
      await one.stop();
      expect(offline).toEqual(['ann']);
    } finally {
      await redis.start();
    }
  });
});
