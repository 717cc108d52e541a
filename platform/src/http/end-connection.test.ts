import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { memoryRateLimits } from './rate-limits.ts';
import { httpServer } from './server.ts';

let server: Awaited<ReturnType<typeof httpServer>>;
let port: number;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const patience = { headersMs: 50, bodyMs: 50, uploadGraceMs: 50, uploadBytesPerSecond: 1, checkEveryMs: 10 };
  server = await httpServer({ trustProxy: false, internalKey: 'key', clock: Date.now, logger, limits: memoryRateLimits(), patience });
  server.post('/api/things', async () => ({}));
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

it.each([
  ['is not HTTP', 'nonsense\r\n\r\n', 400, 'The request is not valid.'],
  ['has a head that is too large', `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'The request is too large.'],
  ['has a head that does not end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Dr', 408, 'The request took too long to arrive. Try again.'],
  [
    'has a body that does not end',
    'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    408,
    'The request took too long to arrive. Try again.',
  ],
])('answers a request that %s like any other refusal, and closes the connection', async (_what, sent, status, message) => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(sent);
  const [head, body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toEqual({ message, path: null });
});
