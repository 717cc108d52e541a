/** Links to a local server that simulates a hostile internet. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { guardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FindEmbed, findEmbed } from './find-embed.ts';
import { tagReader } from './tag-reader.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000280000001e00802000000', 'hex');
const head = '<meta property="og:title" content="A page"><meta property="og:description" content="About it">';
/** A long limit, because this test checks the content and not the speed. */
const tags = tagReader(60_000);
const fetcher = guardedFetch((address) => address === '127.0.0.1');
let elsewhere: Server;
let origin = '';
let asked: string[] = [];
let now = 0;
let find: FindEmbed;

type Page = (response: ServerResponse) => void;

function html(body: string | Buffer, type = 'text/html; charset=utf-8'): Page {
  return (response) => response.setHeader('content-type', type).end(body);
}

const utf16 = Buffer.from('\ufeff<html><head><meta property="og:title" content="Grüße"></head>', 'utf16le');
const pages: Record<string, Page> = {
  '/page': html(`<html><head>${head}<meta property="og:image" content="/p.png"></head><body></body></html>`),
  '/p.png': (response) => response.setHeader('content-type', 'image/png').end(PNG),
  '/large.png': (response) => response.setHeader('content-type', 'image/png').end(Buffer.concat([PNG, Buffer.alloc(3_000_000)])),
  '/lie.png': (response) => response.setHeader('content-type', 'image/png').end('<script>'),
  '/drawing.svg': (response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
  '/with-drawing': html(`${head}<meta property="og:image" content="drawing.svg">`),
  '/with-missing-image': html(`${head}<meta property="og:image" content="/missing.png">`),
  '/with-inside': html(`${head}<meta property="og:image" content="http://127.0.0.2/p.png">`),
  '/with-script': html(`${head}<meta property="og:image" content="javascript:alert(1)"><meta property="og:url" content="javascript:1">`),
  '/twitter': html('<meta name="twitter:title" content="Short"><meta name="twitter:image" content="/p.png">'),
  '/bare': html('<title>A title</title><meta name="description" content="words"><img src="/p.png">'),
  '/entities': html('<meta property="og:title" content="a &amp; b &lt;script&gt; &#x202e;c&#0;">'),
  '/twice': html('<meta property="og:title" content="one"><meta property="og:title" content="two">'),
  '/latin': html(Buffer.from('<meta property="og:title" content="Gr\xfc\xdfe">', 'latin1'), 'text/html; charset=iso-8859-1'),
  '/latin-meta': html(Buffer.from('<meta charset=latin1><meta property="og:title" content="Gr\xfc\xdfe">', 'latin1'), 'text/html'),
  '/utf-16': html(utf16, 'text/html'),
  '/long-title': html(`<meta property="og:title" content="${'x'.repeat(500_000)}">`),
  '/long-page': html(`<head>${head}</head><body>${'<p>words</p>'.repeat(400_000)}`),
  '/long-before': html(`${' '.repeat(1_100_000)}${head}`),
  '/deep': html(`<body>${'<div>'.repeat(150_000)}${head}`),
  '/in-body': html(`<head><title>x</title></head><body>${head}`),
  '/file': (response) => response.setHeader('content-type', 'application/pdf').end('%PDF'),
  '/untyped': (response) => response.end(head),
  '/missing': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(head),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/home': (response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
  '/moved': (response) => response.writeHead(301, { location: '/page' }).end(),
  '/broken': (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 5000 }).write(head);
    response.destroy();
  },
};

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page) page(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

beforeEach(() => {
  asked = [];
  now = 0;
  find = findEmbed({ fetcher, tags, clock: () => now });
});

afterAll(async () => {
  await fetcher.close();
  await tags.stop();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

describe('a link', () => {
  it('to a page has the contents of its tags, with its image', async () => {
    expect(await find(`${origin}/page`)).toEqual({
      title: 'A page',
      description: 'About it',
      url: `${origin}/page`,
      origUrl: `${origin}/page`,
      domain: new URL(origin).host,
      imageUrl: `${origin}/p.png`,
      imageWidth: 640,
      imageHeight: 480,
      imageMime: 'image/png',
    });
  });

  it.each(['/p.png', '/large.png'])('to an image is that image: %s', async (path) => {
    const picture = { type: 'image', imageUrl: origin + path, imageWidth: 640, imageHeight: 480, imageMime: 'image/png' };
    expect(await find(origin + path)).toEqual(picture);
  });

  it('to a redirected page shows the target under the original link', async () => {
    expect(await find(`${origin}/moved`)).toMatchObject({ title: 'A page', origUrl: `${origin}/moved`, imageUrl: `${origin}/p.png` });
  });

  it('to a page with tags for one website only uses those tags', async () => {
    expect(await find(`${origin}/twitter`)).toMatchObject({ title: 'Short', imageUrl: `${origin}/p.png` });
  });

  it.each([
    ['/with-drawing', 'a picture of a kind that is not shown'],
    ['/with-script', 'a picture that is none'],
    ['/long-page', 'more than is read'],
  ])('%s has texts, and not %s', async (path) => {
    const embed = await find(origin + path);
    expect(embed).toMatchObject({ title: 'A page', url: origin + path });
    expect(embed).not.toHaveProperty('imageUrl');
  });

  it.each([
    ['/entities', 'a & b <script> c\ufffd'],
    ['/twice', 'two'],
    ['/in-body', 'A page'],
    ['/latin', 'Grüße'],
    ['/latin-meta', 'Grüße'],
    ['/utf-16', 'Grüße'],
    ['/long-title', 'x'.repeat(1000)],
  ])('%s has a title', async (path, title) => {
    expect(await find(origin + path)).toMatchObject({ title });
  });

  it.each([
    '/bare',
    '/file',
    '/untyped',
    '/missing',
    '/nowhere',
    '/round',
    '/home',
    '/broken',
    '/lie.png',
    '/drawing.svg',
    '/long-before',
    '/with-missing-image',
    '/with-inside',
  ])('%s has no embed', async (path) => {
    expect(await find(origin + path)).toBeNull();
  });

  it.each(['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:1/', 'http://'])(
    '%s has none either',
    async (link) => {
      expect(await find(link)).toBeNull();
    },
  );

  it('to a page with very deep nesting ends, and the next page is read', async () => {
    const hurried = tagReader();
    const findSoon = findEmbed({ fetcher, tags: hurried, clock: () => now });
    await findSoon(`${origin}/deep`);
    expect(await findSoon(`${origin}/page`)).toMatchObject({ title: 'A page' });
    await hurried.stop();
  });
});

describe('a lookup', () => {
  it('is cached for an hour and shared by concurrent requests', async () => {
    await Promise.all([find(`${origin}/twitter`), find(`${origin}/twitter`)]);
    now += 59 * 60_000;
    await find(`${origin}/twitter`);
    expect(asked).toEqual(['/twitter', '/p.png']);
    now += 2 * 60_000;
    await find(`${origin}/twitter`);
    expect(asked).toHaveLength(4);
  });

  it('that failed is repeated after five minutes', async () => {
    await find(`${origin}/missing`);
    now += 4 * 60_000;
    await find(`${origin}/missing`);
    expect(asked).toEqual(['/missing']);
    now += 2 * 60_000;
    await find(`${origin}/missing`);
    expect(asked).toEqual(['/missing', '/missing']);
  });
});

describe('the tag reader', () => {
  it('aborts a page that takes too long, and reads the next', async () => {
    // The parser compares each opening tag with all open tags.
    const slow = '<b><i><u><a>'.repeat(60_000);
    const impatient = tagReader(1);
    expect(await impatient.read(slow)).toBeNull();
    await impatient.stop();
    expect(await tags.read('<meta property="og:title" content="next">')).toEqual({ title: 'next' });
  });

  it('reads the data that a video page passes to its scripts', async () => {
    const page = `<meta property="og:title" content="A film">
      <script>var data = {"videoDetails":{"viewCount":"12"},"ownerChannelName":"Ada \\u0026 Ben","uploadDate":"2020-01-01","x":"y"}</script>`;
    expect(await tags.read(page)).toEqual({ title: 'A film', viewCount: '12', channelName: 'Ada & Ben', uploadDate: '2020-01-01' });
  });

  it('reads the title from that data if the tags have none', async () => {
    const page = '<script>var data = {"videoDetails":{"videoId":"a-1","title":"A \\"film\\"","x":1}}</script>';
    expect(await tags.read(page)).toEqual({ videoTitle: 'A "film"' });
  });

  it('returns nothing after it was stopped', async () => {
    const stopped = tagReader();
    await stopped.stop();
    expect(await stopped.read('<title>x</title>')).toBeNull();
  });
});
