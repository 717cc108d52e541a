import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { GLOBAL_LIMIT, memoryRateLimits } from './rate-limits.ts';
import { httpServer } from './server.ts';

function server(trustProxy: boolean) {
  const limits = memoryRateLimits();
  return httpServer({ trustProxy, internalKey: 'key', clock: () => 1000, logger: createLogger('test', 'silent'), limits });
}

let ask: (path: string) => Promise<number>;

beforeEach(async () => {
  const app = await server(false);
  app.get('/api/things/:id', async () => ({}));
  app.get('/', async () => ({}));
  ask = async (path) => (await app.inject(path)).statusCode;
});

async function useUp(): Promise<void> {
  for (let count = 0; count < GLOBAL_LIMIT.requests; count += 1) expect(await ask('/api/things/1')).toBe(200);
}

it.each(['/api/things/1', '/%61pi/things/1', '//%61pi//%74hings/1', '/api/nothing', '/%61pi/nothing', '/nothing'])(
  'counts %s, however it is written and whether it exists',
  async (path) => {
    await useUp();
    expect(await ask(path)).toBe(429);
  },
);

it('counts every spelling of a path as one', async () => {
  const ways = ['/api/things/1', '/%61pi/things/1', '/api/nothing'];
  for (let count = 0; count < GLOBAL_LIMIT.requests; count += 1) expect(await ask(ways[count % ways.length] ?? '')).not.toBe(429);
  expect(await ask('/api/things/1')).toBe(429);
});

it('does not count requests outside the API', async () => {
  await useUp();
  expect(await ask('/')).toBe(200);
});

it.each([
  { trusted: true, address: '203.0.113.5' },
  { trusted: false, address: '127.0.0.1' },
])('uses only the address that a trusted proxy put last (trusted: $trusted)', async ({ trusted, address }) => {
  const app = await server(trusted);
  app.get('/address', async ({ ip }) => ip);
  const headers = { 'x-forwarded-for': '9.9.9.9, a b<c>, 203.0.113.5' };
  expect((await app.inject({ url: '/address', headers })).body).toBe(address);
});
