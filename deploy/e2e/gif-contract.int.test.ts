/** GIF search: what clients get from an external service, and when they get nothing. */
import { getGifSearch, listGifCategories, searchGifs } from '@folkmoot/contracts/gifs/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ExternalServer, fetcher, startExternalServer } from './harness/external-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';

const KEY = 'the key of the operator';
let answers: (url: URL) => { readonly status: number; readonly body: unknown };
let external: ExternalServer;
let network: Network;
let ann: Person;

const category = { searchterm: 'hello', path: '/v2/search?q=hello', image: 'https://pictures.example/hello.gif', name: '#hello' };

function gif(name: string, protocol = 'https') {
  const imageOf = (size: string) => ({ url: `${protocol}://pictures.example/${name}-${size}.gif`, dims: [10, 10], size: 9 });
  return {
    id: name,
    title: name,
    itemurl: `https://gifs.example/${name}`,
    media_formats: { gif: imageOf('large'), tinygif: imageOf('small') },
  };
}

beforeAll(async () => {
  external = await startExternalServer((request, response) => {
    const { status, body } = answers(new URL(request.url ?? '', 'http://gifs.example'));
    if (status === 302) response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  network = await startNetwork(inject('postgresUrl'), { TENOR_KEY: KEY, TENOR_URL: `${external.origin}/v2/` }, { fetcher });
  ann = await network.register('Ann');
});

beforeEach(() => {
  answers = () => ({ status: 200, body: { locale: 'en', tags: [category], results: [gif('cat')] } });
});

afterAll(async () => {
  await network?.stop();
  await external?.close();
});

function search(query: string) {
  return ann.ask(searchGifs, { query: { query } });
}

describe('GIFs', () => {
  it('are reported as available', async () => {
    expect(await ann.ask(getGifSearch)).toEqual({ available: true });
  });

  it('are found by words, in two sizes', async () => {
    const requests: URL[] = [];
    answers = (url) => {
      requests.push(url);
      return { status: 200, body: { results: [gif('cat'), gif('dog')] } };
    };
    expect(await search('  Two Pets ')).toEqual([
      { url: 'https://pictures.example/cat-large.gif', previewUrl: 'https://pictures.example/cat-small.gif' },
      { url: 'https://pictures.example/dog-large.gif', previewUrl: 'https://pictures.example/dog-small.gif' },
    ]);
    expect(requests.map(({ pathname }) => pathname)).toEqual(['/v2/search']);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({ key: KEY, q: 'two pets', contentfilter: 'high' });
  });

  it('are requested once for all users with the same search', async () => {
    const before = external.requested.length;
    await Promise.all([search('same'), search('SAME'), search('same')]);
    await search('same');
    expect(external.requested.length - before).toBe(1);
  });

  it('leave out invalid results', async () => {
    answers = () => ({ status: 200, body: { results: [gif('cat'), gif('script', 'javascript'), { id: 'none' }, null, 'words'] } });
    expect(await search('odd')).toHaveLength(1);
    answers = () => ({ status: 200, body: { results: Array.from({ length: 200 }, (_, n) => gif(`cat ${n}`.replace(' ', '-'))) } });
    expect(await search('many')).toHaveLength(30);
  });

  it.each([
    ['an error', { status: 500, body: {} }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['something else', { status: 200, body: { tags: [] } }],
    ['a redirect', { status: 302, body: null }],
    ['far too much', { status: 200, body: 'x'.repeat(2_000_000) }],
  ])('are unavailable when the service answers with %s, and available again afterwards', async (title, fault) => {
    answers = () => fault;
    const { message } = await ann.refused(searchGifs, { query: { query: title } }, 403);
    expect(message).not.toContain(KEY);
    answers = () => ({ status: 200, body: { results: [gif('cat')] } });
    expect(await search(title)).toHaveLength(1);
  });

  it('come in categories, which are cached', async () => {
    expect(await ann.ask(listGifCategories)).toEqual([category]);
    answers = () => ({ status: 500, body: {} });
    expect(await ann.ask(listGifCategories)).toEqual([category]);
  });

  it('require a login and a search text', async () => {
    const bot = await createTestBot(network, ann);
    await bot.person.refused(listGifCategories, {}, 401);
    await network.as(ann, null).refused(searchGifs, { query: { query: 'cat' } }, 401);
    await ann.refused(searchGifs, { query: { query: ' ' } }, 400, 'query');
    await ann.refused(searchGifs, {}, 400, 'query');
    await ann.refused(searchGifs, { query: { query: 'x'.repeat(101) } }, 400, 'query');
  });

  it('are refused as JSON if no service is configured', async () => {
    const without = await startNetwork(inject('postgresUrl'));
    const person = await without.register('Ben');
    expect(await person.ask(getGifSearch)).toEqual({ available: false });
    await person.refused(listGifCategories, {}, 403);
    await person.refused(searchGifs, { query: { query: 'cat' } }, 403);
    await without.stop();
  });
});
