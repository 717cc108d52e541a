/** Tests the proxy with tiny services that return their name, stop and start again. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type Front, startProxy } from '../e2e/harness/proxy.ts';
import { freePort } from '../src/free-port.ts';

type Small = {
  readonly name: string;
  readonly url: string;
  readonly server: Server;
  readonly seen: { method: string; url: string; body: string; headers: IncomingMessage['headers'] }[];
  /** The state of the service in the body of /readyz. */
  says: 'ready' | 'draining' | 'behind';
  hold: Promise<void> | null;
  readonly sockets: Set<Socket>;
};

const open = new Set<() => void | Promise<void>>();

afterEach(async () => {
  for (const close of [...open].reverse()) await close();
  open.clear();
});

async function answer(small: Small, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = asked;
  if (url === '/readyz') {
    response.writeHead(small.says === 'ready' ? 200 : 503).end(JSON.stringify({ why: small.says }));
    return;
  }
  small.seen.push({ method, url, headers, body: await text(asked) });
  await small.hold;
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  response.end(small.name);
}

/** A service that returns its name. Its sockets echo messages with the name in front. */
async function small(name: string, port = 0): Promise<Small> {
  const server = createServer((asked, response) => void answer(made, asked, response));
  server.on('upgrade', (asked, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    const accept = createHash('sha1').update(`${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (chunk) => socket.write(`${name}:${chunk}`));
    made.sockets.add(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const made: Small = { name, url, server, seen: [], says: 'ready', hold: null, sockets: new Set() };
  open.add(() => end(made));
  return made;
}

async function end({ server, sockets }: Small): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function before(
  commandApis: readonly Small[],
  gateways: readonly Small[],
  { trustProxy = false, media }: { readonly trustProxy?: boolean; readonly media?: Small } = {},
): Promise<Front> {
  const proxy = await startProxy({
    commandApiUrls: commandApis.map((each) => each.url),
    gatewayUrls: gateways.map((each) => each.url),
    mediaUrl: media?.url,
    trustProxy,
  });
  open.add(proxy.stop);
  return proxy;
}

async function said(proxy: Front, path: string, options: RequestInit = {}): Promise<string> {
  const response = await fetch(new URL(path, proxy.url), options);
  return `${response.status} ${await response.text()}`;
}

/** An open socket, and a function that sends a message and returns the echo. */
async function socketTo(proxy: Front): Promise<{ readonly socket: Socket; readonly say: (text: string) => Promise<string> }> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  open.add(() => void socket.destroy());
  socket.write(
    'GET /socket.io/ HTTP/1.1\r\nhost: here\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1\.1 101 /);
  return {
    socket,
    async say(words) {
      socket.write(words);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      return chunk.toString();
    },
  };
}

describe('the proxy', () => {
  it('ignores a request to upgrade to an unknown protocol', async () => {
    const proxy = await before([await small('commands')], [await small('gateway')]);
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    open.add(() => void socket.destroy());
    socket.write(
      'GET /api/users HTTP/1.1\r\nhost: here\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n\r\n',
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('routes reads to a gateway and changes to a command API, including the body', async () => {
    const [commands, gateway] = [await small('commands'), await small('gateway')];
    const proxy = await before([commands], [gateway]);
    expect(await said(proxy, '/api/x?y=1')).toBe('200 gateway');
    expect(await said(proxy, '/api/x', { method: 'POST', body: 'hello' })).toBe('200 commands');
    expect(await said(proxy, '/api/x', { method: 'DELETE' })).toBe('200 commands');
    expect(await said(proxy, '/api/x', { method: 'POST' })).toBe('200 commands');
    expect(gateway.seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/x?y=1']]);
    expect(commands.seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'hello'],
      ['DELETE', ''],
      ['POST', ''],
    ]);
  });

  it('buffers a slow body, and sends it when it is complete', async () => {
    const commands = await small('commands');
    let asked = 0;
    commands.server.on('request', ({ method }) => {
      asked += method === 'POST' ? 1 : 0;
    });
    const proxy = await before([commands], [await small('gateway')]);
    const slow = request({
      host: '127.0.0.1',
      port: new URL(proxy.url).port,
      path: '/api/x',
      method: 'POST',
      headers: { 'content-length': 2 },
    });
    slow.write('a');
    expect(await said(proxy, '/api/x', { method: 'DELETE' })).toBe('200 commands');
    expect(asked).toBe(0);
    slow.end('b');
    const [got] = (await once(slow, 'response')) as [IncomingMessage];
    expect(await text(got)).toBe('commands');
    expect(commands.seen.at(-1)?.body).toBe('ab');
  });

  it('routes paths below /cdn/ to the media service, for any method and any number of slashes', async () => {
    const [commands, gateway, media] = [await small('commands'), await small('gateway'), await small('media')];
    const proxy = await before([commands], [gateway], { media });
    expect(await said(proxy, '/cdn/emojis/1.webp')).toBe('200 media');
    expect(await said(proxy, '/cdn//upload', { method: 'POST', body: 'hello' })).toBe('200 media');
    expect(await said(proxy, '/cdnx')).toBe('200 gateway');
    await end(media);
    expect(await said(proxy, '/cdn/upload', { method: 'POST', body: 'hello' })).toMatch(/^404 .*message/);
  });

  it('sends requests to the instance with the fewest running requests', async () => {
    const [a, b] = [await small('a'), await small('b')];
    const proxy = await before([await small('commands')], [a, b]);
    const [ofA, ofB] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [a.hold, b.hold] = [ofA.promise, ofB.promise];
    const answers: string[] = [];
    const waiting = Array.from({ length: 10 }, async () => answers.push(await said(proxy, '/')));
    // No request is answered yet, so each instance has running requests.
    await expect.poll(() => [a.seen.length, b.seen.length]).toEqual([5, 5]);
    ofB.resolve();
    await expect.poll(() => answers).toEqual(Array(5).fill('200 b'));
    // An instance that answered is free. The blocked one gets no further request.
    for (let count = 0; count < 10; count += 1) expect(await said(proxy, '/')).toBe('200 b');
    ofA.resolve();
    await Promise.all(waiting);
    expect(answers.slice(5)).toEqual(Array(5).fill('200 a'));
  });

  it('tries another instance if a connection is refused, for any method', async () => {
    const [a, b, gateway] = [await small('a'), await small('b'), await small('gateway')];
    const proxy = await before([a, b], [gateway]);
    await end(a);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => said(proxy, '/', { method: 'POST', body: `${index}` })));
    expect(new Set(answers)).toEqual(new Set(['200 b']));
    expect(b.seen.map((each) => each.body).sort()).toEqual([...'0123456789']);
    expect(await said(proxy, '/readyz')).toMatch(/^200 /);
  });

  it('uses an instance again after it restarted', async () => {
    const port = await freePort();
    const gateway = await small('gateway', port);
    const proxy = await before([await small('commands')], [gateway]);
    await end(gateway);
    expect(await said(proxy, '/')).toMatch(/^503 .*does not answer/);
    await expect.poll(() => said(proxy, '/readyz')).toMatch(/^503 .*No gateway is ready/);
    await small('again', port);
    await expect.poll(() => said(proxy, '/readyz')).toMatch(/^200 /);
    expect(await said(proxy, '/')).toBe('200 again');
  });

  it('lets a draining instance finish and sends it no new requests, so a rolling restart fails no request', async () => {
    const [a, b] = [await small('a'), await small('b')];
    const proxy = await before([a, b], [await small('gateway')]);
    const held = Promise.withResolvers<void>();
    a.hold = held.promise;
    const running = [said(proxy, '/', { method: 'PATCH', body: '1' }), said(proxy, '/', { method: 'PATCH', body: '2' })];
    await expect.poll(() => a.seen.length).toBe(1);
    // From here on only `a` has a running request.
    expect(await Promise.race(running)).toBe('200 b');
    const asked = once(a.server, 'request');
    a.says = 'draining';
    await asked;
    await expect.poll(async () => (await said(proxy, '/', { method: 'POST' })) === '200 b' && a.seen.length).toBe(1);
    for (let count = 0; count < 10; count += 1) expect(await said(proxy, '/', { method: 'POST' })).toBe('200 b');
    held.resolve();
    expect((await Promise.all(running)).sort()).toEqual(['200 a', '200 b']);
  });

  it('prefers ready instances, and uses one that lags behind if there is no other', async () => {
    const [a, b] = [await small('a'), await small('b')];
    a.says = 'behind';
    const proxy = await before([await small('commands')], [a, b]);
    for (let count = 0; count < 5; count += 1) expect(await said(proxy, '/')).toBe('200 b');
    await end(b);
    expect(await said(proxy, '/')).toBe('200 a');
  });

  it('sets the client address and the request id, and ignores those of clients', async () => {
    const gateway = await small('gateway');
    const headers = { 'x-forwarded-for': '1.2.3.4', 'x-folkmoot-service': 'guess', 'x-folkmoot-actor': '{}', 'x-request-id': 'abc-1' };
    const proxy = await before([await small('commands')], [gateway]);
    await said(proxy, '/', { headers });
    await said(proxy, '/', { headers: { 'x-request-id': 'not an id' } });
    const [first, second] = gateway.seen.map((each) => each.headers);
    expect(first).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.stringMatching(/^(?!abc-1$)[\w-]{4,64}$/) });
    expect(first).not.toHaveProperty('x-folkmoot-service');
    expect(first).not.toHaveProperty('x-folkmoot-actor');
    expect(second?.['x-request-id']).toMatch(/^[\w-]{4,64}$/);
    const behind = await before([await small('commands')], [gateway], { trustProxy: true });
    await said(behind, '/', { headers: { ...headers, 'x-forwarded-for': '9.9.9.9, 1.2.3.4' } });
    expect(gateway.seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'abc-1' });
    await said(behind, '/', { headers: { 'x-request-id': 'not an id' } });
    expect(gateway.seen.at(-1)?.headers['x-request-id']).toMatch(/^[\w-]{4,64}$/);
    await said(behind, '/');
    expect(gateway.seen.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('blocks metrics and readiness, however their path is encoded', async () => {
    const gateway = await small('gateway');
    const proxy = await before([await small('commands')], [gateway]);
    const own = ['/metrics', '/metrics/', '/metrics?a=b', '/%6detrics', '//metrics', '/metrics;x', 'http://gateway/metrics'];
    for (const path of [...own, '//readyz', '/readyz/', '/%72eadyz', '/READYZ', '//healthz']) {
      const asking = request({ host: '127.0.0.1', port: new URL(proxy.url).port, path, headers: { host: 'gateway' } }).end();
      const [got] = (await once(asking, 'response')) as [IncomingMessage];
      got.resume();
      expect(got.statusCode, path).toBe(404);
    }
    expect(gateway.seen).toEqual([]);
  });

  it.each([
    ['HTTP/2 in the clear, whose authority would be put before the path', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: evil.com/a?"<b>\r\n\r\n'],
    ['two hosts in one', 'GET / HTTP/1.1\r\nhost: evil,good\r\n\r\n'],
    ['a length that fits no number', 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 18446744073709551617\r\n\r\nh'],
  ])('refuses %s', async (_what, bytes) => {
    const [commands, gateway] = [await small('commands'), await small('gateway')];
    const proxy = await before([commands], [gateway]);
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    open.add(() => void socket.destroy());
    socket.write(bytes);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.[01] 400 /);
    expect([...commands.seen, ...gateway.seen]).toEqual([]);
  });

  it.each(['chat.example.org', 'chat.example.org:8443', '127.0.0.1', '[::1]:8080', 'chat_1'])('accepts %s as a host', async (host) => {
    const gateway = await small('gateway');
    const proxy = await before([await small('commands')], [gateway]);
    const asking = request({ host: '127.0.0.1', port: new URL(proxy.url).port, path: '/', headers: { host } }).end();
    const [got] = (await once(asking, 'response')) as [IncomingMessage];
    got.resume();
    expect(got.statusCode).toBe(200);
    expect(gateway.seen[0]?.headers['x-forwarded-host']).toBe(host);
  });

  it('returns every header of a response', async () => {
    const proxy = await before([await small('commands')], [await small('gateway')]);
    expect((await fetch(new URL('/', proxy.url))).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('distributes sockets over available gateways, and can cut a share of them', async () => {
    const [a, b] = [await small('a'), await small('b')];
    const proxy = await before([await small('commands')], [a, b]);
    const sockets = [await socketTo(proxy), await socketTo(proxy), await socketTo(proxy), await socketTo(proxy)];
    const heard = await Promise.all(sockets.map((each) => each.say('hi')));
    expect(heard.sort()).toEqual(['a:hi', 'a:hi', 'b:hi', 'b:hi']);
    expect(await proxy.cut(0.5)).toBe(2);
    const left = () => sockets.filter(({ socket }) => !socket.closed);
    await expect.poll(() => left().length).toBe(2);
    for (const each of left()) expect(await each.say('still')).toMatch(/:still$/);
    await end(a);
    expect(await (await socketTo(proxy)).say('there')).toBe('b:there');
  });
});
