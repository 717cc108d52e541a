/** The addresses of the web client for programs that only fetch them: crawlers, link previews, monitors. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvite } from '@folkmoot/contracts/invites/commands';
import { createPost, deletePost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const PAGE = '<!doctype html><html><head><title>Folkmoot</title></head><body>the client</body></html>';
const GERMAN = PAGE.replace('<html>', '<html lang="de-DE">');
const IN_GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

let folder: string;
let network: Network;
let ada: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-page-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages', 'de_de.html'), GERMAN);
  network = await startNetwork(inject('postgresUrl'), {}, { webRoot: { client: folder, console: join(folder, 'console') } });
  ada = await network.register('Ada');
});

afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${network.url()}${path}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('an address of the client', () => {
  it.each(['/login', '/app', '/app/inbox/1', '/privacy', '/app/no/such/page'])('serves its page: %s', async (path) => {
    expect(await page(path)).toMatchObject({ status: 200, text: PAGE });
  });

  it.each(['/whatever', '/wp-login.php', '/p/1', '/p/nothing', '/i/nothing', '/p/%F0%9F%98%80'])(
    'without content serves the same page with status 404: %s',
    async (path) => {
      const { status, text, headers } = await page(path);
      expect([status, text]).toEqual([404, PAGE]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      const { headers: known } = await page('/login');
      // An ETag of another address is not accepted.
      expect(await page(path, { 'if-none-match': known.get('etag') ?? 'none' })).toMatchObject({ status: 404, text: PAGE });
    },
  );

  it('has a head in the requested language, if it is supported', async () => {
    const german = await page('/login', IN_GERMAN);
    expect(german).toMatchObject({ status: 200, text: GERMAN });
    expect(german.headers.get('vary')?.toLowerCase()).toContain('accept-language');
    expect(await page('/whatever', IN_GERMAN)).toMatchObject({ status: 404, text: GERMAN });
    expect(await page('/login', { 'accept-language': 'fr' })).toMatchObject({ status: 200, text: PAGE });
    // A cached page of one language is not confirmed for another. The cache-control header is what a browser sends. `fetch` alone
    // would bypass the cache.
    const cacheHeaders = { 'if-none-match': german.headers.get('etag') ?? 'none', 'cache-control': 'max-age=0' };
    expect((await page('/login', { ...IN_GERMAN, ...cacheHeaders })).status).toBe(304);
    expect(await page('/login', cacheHeaders)).toMatchObject({ status: 200, text: PAGE });
  });

  it('of the API is answered by the API', async () => {
    expect((await page('/api/nowhere')).text).not.toContain('the client');
  });
});

describe('the content of an address', () => {
  const bare = '\u202e"><script>a</script>\u2066';

  it('is in the head of its page, escaped and without characters that change the text direction', async () => {
    const post = await ada.ask(createPost, { body: { content: `${bare} & more` } });
    await ada.ask(updateProfile, { body: { bio: `I <3 engines${bare}` } });
    const { code } = await ada.ask(createInvite, { params: { serverId: (await network.server(ada)).id } });
    const shown = '&quot;&gt;&lt;script&gt;a&lt;/script&gt;';
    for (const [path, tag] of [
      [`/p/${post.id}`, `<meta property="og:description" content="${shown} &amp; more">`],
      [`/p/${post.id}?from=elsewhere`, '<meta property="og:title" content="Ada">'],
      [`/app/profile/${ada.id}`, `<meta property="og:description" content="I &lt;3 engines${shown}">`],
      [`/i/${code}`, '<meta property="og:title" content="House of Ada">'],
      [`/app/explore/servers/invites/${code}`, '<meta property="og:title" content="House of Ada">'],
    ] as const) {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      expect(text.slice(0, text.indexOf('</head>'))).toContain(tag);
      expect(text).toContain('<body>the client</body>');
      expect(text).not.toMatch(/<script|[\u202a-\u202e\u2066-\u2069]/);
    }
    const { text: german } = await page(`/p/${post.id}`, IN_GERMAN);
    expect(german).toContain('<html lang="de-DE">');
    expect(german).toContain('<meta property="og:title" content="Ada">');
    expect((await page(`/og/p/${post.id}`)).text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    await ada.ask(deletePost, { params: { postId: post.id } });
    expect(await page(`/p/${post.id}`)).toMatchObject({ status: 404, text: PAGE });
  });
});
