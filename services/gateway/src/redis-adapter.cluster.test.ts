import { openRedis } from '@folkmoot/platform/redis/connection';
import { startTestRedis, type TestRedis } from '@folkmoot/platform/redis/test-redis';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { betweenGateways } from './redis-adapter.ts';

let redis: TestRedis;

beforeAll(async () => {
  redis = await startTestRedis();
});

afterAll(() => redis?.stop());

function gateway(errors: unknown[] = []) {
  const io = new Server();
  const between = betweenGateways(io, redis.url, (error) => errors.push(error));
  io.listen(0);
  const address = io.httpServer.address();
  const client: Socket = connect(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, {
    transports: ['websocket'],
  });
  async function stop(): Promise<void> {
    client.disconnect();
    await io.close();
    between.close();
  }
  return { io, client, stop };
}

it('delivers messages to the sockets of other gateways and ignores foreign messages', async () => {
  const errors: unknown[] = [];
  const [one, other] = [gateway(), gateway(errors)];
  const received: unknown[] = [];
  other.client.on('said', (what) => received.push(what));
  try {
    await expect.poll(() => one.client.connected && other.client.connected).toBe(true);
    const client = openRedis({ url: redis.url, name: 'test', onError: () => undefined });
    const junk = ['{x', '1', 'null', '[]', '["a",null,{}]', '["a",{"type":2,"nsp":"/"},null]', '["a",{"type":2,"nsp":"/"},{"rooms":7}]'];
    await expect.poll(() => client.publish('folkmoot:sockets#/#', '{')).toBe(2);
    for (const text of junk) await client.publish('folkmoot:sockets#/#', text);
    for (const text of ['{', '{"type":0,"requestId":"x","rooms":5}', '{"type":2}'])
      await client.publish('folkmoot:sockets-request#/#', text);
    client.disconnect();
    one.io.emit('said', { to: 'all' });
    await expect.poll(() => received).toEqual([{ to: 'all' }]);
    expect(errors.length).toBeGreaterThanOrEqual(junk.length);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
});

it('stops without an error while Redis is away and messages are pending', async () => {
  const one = gateway();
  await expect.poll(() => one.client.connected).toBe(true);
  await redis.kill();
  try {
    const late = gateway();
    one.io.emit('said', { to: 'all' });
    late.io.emit('said', { to: 'all' });
    // Vitest reports a rejection that no one awaits.
    await Promise.all([one.stop(), late.stop()]);
  } finally {
    await redis.start();
  }
});
