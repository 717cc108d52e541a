/** Images from other servers. A local server replaces them. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRateLimits } from '@folkmoot/platform/http/rate-limits';
import { guardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressIn, mountProxy } from './proxy-route.ts';
import { startTestMedia, type TestMedia } from './test-support.ts';

let media: TestMedia;
let elsewhere: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  const pixel = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff0000' } });
  const png = await pixel.clone().png().toBuffer();
  const frames = [
    png,
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer(),
  ];
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  elsewhere = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/gif')) response.setHeader('content-type', 'image/gif').end(gif);
    else if (path === '/lie') response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>');
    else if (path === '/page') response.setHeader('content-type', 'text/html').end(png);
    else if (path === '/svg') response.setHeader('content-type', 'image/svg+xml').end('<svg/>');
    else if (path === '/large') response.setHeader('content-type', 'image/png').end(Buffer.concat([png, Buffer.alloc(13 * 1024 * 1024)]));
    else if (path === '/home') response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
    else if (path === '/missing') response.writeHead(404, { 'content-type': 'image/png' }).end(png);
    else response.setHeader('content-type', 'image/png; charset=binary').end(png);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  media = await startTestMedia({ fetcher: () => guardedFetch((each) => each === '127.0.0.1') });
});

afterAll(async () => {
  await media.stop();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

function through(path: string, rest = '/embed.png'): Promise<Response> {
  return fetch(`${media.cdn}proxy/${encodeURIComponent(origin + path)}${rest}`);
}

describe('an image from another server', () => {
  it('is served with our headers, and fetched once for everyone', async () => {
    asked = [];
    const responses = await Promise.all([1, 2, 3].map(() => through('/a?x=1&y=//2')));
    for (const response of responses) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=1800');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await through('/a?x=1&y=//2', '/b')).status).toBe(200);
    expect(asked).toEqual(['/a?x=1&y=//2']);
  });

  it('is still on request', async () => {
    const still = await through('/gif', '/a?type=webp');
    expect(still.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await still.arrayBuffer()), { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect((await through('/gif')).headers.get('content-type')).toBe('image/gif');
  });

  it.each(['/lie', '/page', '/svg', '/large', '/home', '/missing'])('is refused if it is no image or missing: %s', async (path) => {
    const response = await through(path);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ message: expect.any(String), path: null });
    expect(media.files().filter((name) => name.includes('arriving'))).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'nothing'])(
    'is not fetched from %s',
    async (address) => {
      expect((await fetch(`${media.cdn}proxy/${encodeURIComponent(address)}/a`)).status).toBe(403);
    },
  );

  it('is dropped when the cache is full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-proxied-'));
    const fetcher = guardedFetch((each) => each === '127.0.0.1');
    const app = Fastify();
    const variants = { make: async () => null };
    const [limits, clock] = [noRateLimits(), Date.now];
    await app.register(
      async (cdn) => void (await mountProxy(cdn, { prefix: '/cdn', folder, fetcher, variants, limits, clock, mostBytes: 1000 })),
      {
        prefix: '/cdn',
      },
    );
    for (let at = 0; at < 40; at += 1) {
      const answer = await app.inject({ url: `/cdn/proxy/${encodeURIComponent(`${origin}/many-${at}`)}/a` });
      expect(answer.statusCode).toBe(200);
      const kept = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
      expect(kept).toBeLessThanOrEqual(1000);
    }
    await app.close();
    await fetcher.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is dropped after half an hour', async () => {
    await through('/forgotten');
    media.wait(31 * 60_000);
    await media.service().clean();
    expect(media.files().filter((name) => name.startsWith('proxied/'))).toEqual([]);
  });
});

describe('the address in a path', () => {
  it.each([
    ['proxy/http%3A%2F%2Fa.example%2Fb.png/embed.png', 'http://a.example/b.png'],
    ['proxy/http%3A%2F%2Fa.example%2Fb.png', 'http://a.example/b.png'],
    ['proxy/%E0%A4%A/a', null],
    ['proxy//', null],
    ['emojis/1.webp', null],
  ])('%s', (path, address) => {
    expect(addressIn(path)).toBe(address);
  });
});
