/** The guard against real servers on this machine: 127.0.0.1 represents the internet, every other address is internal. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { type FetchFailure, type FetchLimits, guardedFetch } from './guarded-fetch.ts';

/** Generous timeouts; tests about time set their own. */
const LIMITS: FetchLimits = { bytes: 1000, ms: 30_000, redirects: 3 };
const servers: Server[] = [];
const outside = guardedFetch((address) => address === '127.0.0.1');

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return `http://${host}:${typeof address === 'object' && address ? address.port : 0}`;
}

afterAll(async () => {
  await outside.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function failure(url: string, limits: Partial<FetchLimits> = {}): Promise<FetchFailure | null> {
  try {
    const fetched = await outside.get(url, { ...LIMITS, ...limits }, '*/*');
    await text(fetched.body);
    return null;
  } catch (error) {
    if (error instanceof Error && 'why' in error) return error.why as FetchFailure;
    throw error;
  }
}

describe('a guarded fetch', () => {
  it('returns the content, and sends no credentials or cookies', async () => {
    const heads: unknown[] = [];
    const url = await serve((request, response) => {
      heads.push(request.headers.authorization, request.headers.cookie, request.headers['accept-encoding']);
      response.setHeader('content-type', 'Text/Plain; charset=utf-8').end('words');
    });
    const fetched = await outside.get(url.replace('://', '://me:secret@'), LIMITS, 'text/plain');
    expect([fetched.status, fetched.type, await text(fetched.body)]).toEqual([200, 'text/plain', 'words']);
    expect(heads).toEqual([undefined, undefined, 'identity']);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1:70/', 'javascript:alert(1)', 'no address', ''])(
    'rejects %j',
    async (url) => {
      expect(await failure(url)).toBe('NotAllowed');
    },
  );

  it('contacts no internal address, in any notation', async () => {
    let asked = 0;
    const inside = await serve((_request, response) => {
      asked += 1;
      response.end('secret');
    }, '127.0.0.2');
    const port = new URL(inside).port;
    for (const host of ['127.0.0.2', '127.2', '2130706434', '0x7f000002', '0177.0.0.2', '[::ffff:127.0.0.2]', '[::1]', '0.0.0.0']) {
      expect(await failure(`http://${host}:${port}/`), host).toBe('NotAllowed');
    }
    expect(asked).toBe(0);
  });

  it.each(['::1', '::', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'fe80::1', 'fe80::1%25eth0', 'fd00:ec2::254', 'ff02::1'])(
    'does not contact [%s]',
    async (host) => {
      const strict = guardedFetch();
      await expect(strict.get(`http://[${host}]:8080/x`, LIMITS, '*/*')).rejects.toThrow('NotAllowed');
      await strict.close();
    },
  );

  it('contacts no name that resolves to an internal address', async () => {
    const strict = guardedFetch();
    const url = await serve((_request, response) => response.end('secret'));
    await expect(strict.get(url.replace('127.0.0.1', 'localhost'), LIMITS, '*/*')).rejects.toThrow('NotAllowed');
    await strict.close();
  });

  it('checks the connected address, whatever the name resolved to before', async () => {
    let looks = 0;
    // Allowed when the name is resolved, and no longer after connecting.
    const rebound = guardedFetch(() => {
      looks += 1;
      return looks === 1;
    });
    const url = await serve((_request, response) => response.end('secret'));
    await expect(rebound.get(url.replace('127.0.0.1', 'localhost'), LIMITS, '*/*')).rejects.toThrow('NotAllowed');
    await rebound.close();
  });

  it('follows up to three redirects, and none to an internal address', async () => {
    const inside = await serve((_request, response) => response.end('secret'), '127.0.0.2');
    const url: string = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      const location = request.url === '/in' ? inside : left > 0 ? `/${left - 1}` : null;
      if (location) response.writeHead(302, { location }).end();
      else response.end('there');
    });
    expect(await failure(`${url}/3`)).toBeNull();
    expect(await failure(`${url}/4`)).toBe('TooManyRedirects');
    expect(await failure(`${url}/in`)).toBe('NotAllowed');
  });

  it('stops if the content is too large (declared or not), compressed, or too slow', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/with-length') response.setHeader('content-length', 5000).end(Buffer.alloc(5000));
      else if (request.url === '/untold') {
        response.write(Buffer.alloc(900));
        response.end(Buffer.alloc(900));
      } else if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end('x');
      else if (request.url === '/body') response.write('x');
    });
    expect(await failure(`${url}/with-length`)).toBe('TooLarge');
    expect(await failure(`${url}/untold`)).toBe('TooLarge');
    expect(await failure(`${url}/packed`)).toBe('NotAllowed');
    expect(await failure(`${url}/never`, { ms: 200 })).toBe('TooSlow');
    expect(await failure(`${url}/body`, { ms: 200 })).toBe('TooSlow');
  });

  it('returns the beginning of large content on request', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/with-length') response.setHeader('content-length', 5000).end(Buffer.alloc(5000, 'a'));
      else {
        response.write(Buffer.alloc(900, 'b'));
        response.write(Buffer.alloc(900, 'c'));
      }
    });
    const response = await outside.get(`${url}/with-length`, { ...LIMITS, cut: true }, '*/*');
    expect(await text(response.body)).toBe('a'.repeat(1000));
    // This response never ends by itself.
    const untold = await outside.get(`${url}/untold`, { ...LIMITS, cut: true }, '*/*');
    expect(await text(untold.body)).toBe(`${'b'.repeat(900)}${'c'.repeat(100)}`);
  });

  it('stops content that arrives in small pieces, however long each takes', async () => {
    const url = await serve((_request, response) => {
      const dripping = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(dripping));
    });
    expect(await failure(url, { ms: 300 })).toBe('TooSlow');
  });

  it.each([
    ['text/html; charset=ISO-8859-1', 'iso-8859-1'],
    ['text/html;charset="utf-8"', 'utf-8'],
    ['text/html', null],
  ])('reports the character set: %s', async (header, charset) => {
    const url = await serve((_request, response) => response.setHeader('content-type', header).end());
    const fetched = await outside.get(url, LIMITS, '*/*');
    await text(fetched.body);
    expect(fetched.charset).toBe(charset);
  });

  it('reports that no server answers', async () => {
    expect(await failure('http://127.0.0.1:1/')).toBe('Unreachable');
  });
});
