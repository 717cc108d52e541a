import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '../redis/connection.ts';
import { startTestRedis, type TestRedis } from '../redis/test-redis.ts';
import type { SignalBus } from './bus.ts';
import { aBatch, accessContract, type BusBench, listenTo, onBus, signalBusContract } from './bus-contract.ts';
import { redisSignalBus } from './redis-bus.ts';
import { packed, STREAM } from './redis-entries.ts';

let redis: TestRedis;

beforeAll(async () => {
  redis = await startTestRedis();
});

afterAll(() => redis?.stop());

/** Each test starts with an empty Redis. */
afterEach(async () => {
  await redis.kill();
  await redis.start();
});

async function makeBus(): Promise<BusBench> {
  const open: SignalBus[] = [];
  async function openBus(): Promise<SignalBus> {
    const bus = await redisSignalBus({ url: redis.url, onError: () => undefined });
    open.push(bus);
    return bus;
  }
  return {
    bus: await openBus(),
    another: openBus,
    async close() {
      await Promise.all(open.map((bus) => bus.close()));
    },
  };
}

async function onRedis<T>(run: (client: ReturnType<typeof openRedis>) => Promise<T>): Promise<T> {
  const client = openRedis({ url: redis.url, name: 'test', onError: () => undefined });
  try {
    return await run(client);
  } finally {
    client.disconnect();
  }
}

const positionsOf = (batches: readonly { readonly position: number }[]) => batches.map(({ position }) => position);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

signalBusContract('over Redis', makeBus);
accessContract('over Redis', makeBus);

describe('the signal bus over Redis, after a lost connection', () => {
  it('H8 receives what was published in the meantime, in order, and reports no gap', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await onRedis((client) => client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'));
      for (let position = 2; position <= 20; position += 1) await bus.publish([aBatch(position)]);
      expect(positionsOf(await listening.receives(20))).toEqual(upTo(20));
      expect(listening.gaps()).toBe(0);
    }));

  it('skips entries of other programs, and receives what follows', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await onRedis(async (client) => {
        const { epoch = '' } = await client.hgetall(`${STREAM}:head`);
        for (const text of ['{not json', '{}', '[null]', '7'])
          for (const entryEpoch of [epoch, 'x']) await client.xadd(STREAM, '*', 'e', entryEpoch, 'n', '2', 'k', 'signals', 't', text);
        await client.xadd(STREAM, '*', 'some', 'thing');
        await client.xadd(`${STREAM}:recalls`, '*', 'e', epoch, 'n', '0', 'k', 'recall', 't', '{not json');
      });
      await bus.publish([aBatch(2)]);
      expect(positionsOf(await listening.receives(2))).toEqual([1, 2]);
      expect(listening.gaps()).toBe(0);
    }));

  it('H8 reports a gap if entries are missing, and continues with the rest', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await onRedis((client) =>
        client.multi().hincrby(`${STREAM}:head`, 'number', 3).call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes').exec(),
      );
      await listening.receivesGap();
      await bus.publish([aBatch(9)]);
      expect(positionsOf(await listening.receives(2))).toEqual([1, 9]);
      expect(listening.gaps()).toBe(1);
    }));

  it('H8 reports a gap if Redis restarts empty, and delivers later publications', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listeners = [listenTo(bus), listenTo(await another())];
      await bus.publish([aBatch(1)]);
      await Promise.all(listeners.map((each) => each.receives(1)));
      await redis.kill();
      const published = Promise.all([bus.publish([aBatch(2)]), bus.publish([aBatch(3)]), bus.publish([aBatch(4)])]);
      await redis.start();
      await published;
      await Promise.all(listeners.map((each) => each.receivesGap()));
      await bus.publish([aBatch(5)]);
      for (const each of listeners) expect(positionsOf(await each.receives(5))).toEqual(upTo(5));
      expect(listeners.map((each) => each.gaps())).toEqual([1, 1]);
    }));

  it('H8 reports a gap if Redis restarts empty and nobody publishes', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await redis.kill();
      await redis.start();
      await listening.receivesGap();
      expect(positionsOf(listening.received)).toEqual([1]);
    }));

  it('H4 delivers a recall across a loss of Redis', () =>
    onBus(makeBus, async ({ bus, another }) => {
      const asking = await another();
      const answers = listenTo(asking);
      bus.onRecall((positions) => bus.publish(positions.map((position) => aBatch(position, 'again'))));
      await redis.kill();
      const asked = asking.recall([7, 8]);
      await redis.start();
      await asked;
      expect(positionsOf(await answers.receives(2))).toEqual([7, 8]);
    }));

  it("is received by another process immediately, without waiting for the reader's next check", () =>
    onBus(makeBus, async ({ bus, another }) => {
      const listening = listenTo(await another());
      for (let position = 1; position <= 300; position += 1) {
        const sending = bus.publish([aBatch(position)]);
        await listening.receives(position);
        await sending;
      }
      expect(positionsOf(listening.received)).toEqual(upTo(300));
    }));
});

describe('a large publication', () => {
  it('is split into entries of about a megabyte, with each batch whole and in order', () => {
    const batches = upTo(30).map((position) => aBatch(position, 'x'.repeat(position === 9 ? 3_000_000 : 100_000)));
    const texts = packed([batches]);
    expect(texts.flatMap((text) => JSON.parse(text).flat())).toEqual(batches);
    for (const text of texts) expect(text.length < 1_000_100 || JSON.parse(text).flat().length === 1).toBe(true);
  });

  it('shares an entry with other small ones, and stays separate', () => {
    const publications = upTo(3).map((position) => [aBatch(position, 'small')]);
    expect(packed(publications).map((text) => JSON.parse(text))).toEqual([publications]);
  });
});

describe('a bus whose Redis is gone', () => {
  it('H11 does not claim to be up to date', () =>
    onBus(makeBus, async ({ bus }) => {
      await redis.kill();
      expect(await bus.upToDate?.()).toBe(false);
      await redis.start();
    }));
});
