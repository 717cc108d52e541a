import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveDocs } from './serve-docs.ts';

const SCRIPT = 'document.documentElement.classList.add("dark")';

let folder: string;
let root: string;
let problem: string | null;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-docs-'));
  root = join(folder, 'dist');
  problem = null;
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await serveDocs(app, { root, problem: () => problem });
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function build(): void {
  mkdirSync(join(root, 'guides'), { recursive: true });
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), `<script id="check-dark-mode">${SCRIPT}</script>home`);
  writeFileSync(join(root, 'guides/install.html'), 'install');
  writeFileSync(join(root, '404.html'), 'no such page');
  writeFileSync(join(root, 'assets/app.abc.js'), 'code');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
}

function get(url: string) {
  return app.inject({ url });
}

describe('the documentation at /docs', () => {
  it('says that the site is being built, and reloads', async () => {
    const answer = await get('/docs/guides/install');
    expect(answer).toMatchObject({ statusCode: 503, headers: { refresh: '5', 'retry-after': '5' } });
    expect(answer.body).toContain('The documentation is being built');
  });

  it('says why there is no site, and does not reload', async () => {
    problem = 'VitePress is not installed <here>.';
    const answer = await get('/docs/');
    expect(answer.headers.refresh).toBeUndefined();
    expect(answer.body).toContain('VitePress is not installed &lt;here&gt;.');
  });

  it('appears when it is built, without a restart', async () => {
    expect((await get('/docs/')).statusCode).toBe(503);
    build();
    expect(await get('/docs/')).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-cache' } });
  });

  it('redirects to its folder', async () => {
    expect(await get('/docs')).toMatchObject({ statusCode: 302, headers: { location: '/docs/' } });
  });

  it('finds pages without their extension', async () => {
    build();
    expect((await get('/docs/guides/install')).body).toBe('install');
    expect((await get('/docs/guides/install?x=1')).body).toBe('install');
  });

  it('lets browsers cache files with a hash in their name', async () => {
    build();
    expect((await get('/docs/assets/app.abc.js')).headers['cache-control']).toContain('immutable');
  });

  it.each(['/docs/nope', '/docs/guides', '/docs/..%2fsecret.txt', '/docs/.hidden'])('has no %s', async (url) => {
    build();
    expect(await get(url)).toMatchObject({ statusCode: 404, body: 'no such page' });
  });

  it('runs only its own scripts: files, and inline scripts by their hash', async () => {
    build();
    const policy = String((await get('/docs/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/https?:/);
  });
});
