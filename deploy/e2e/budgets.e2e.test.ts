/** Compares the compressed size of each page's resources with the budgets of `face.md`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WEB_CLIENT } from '../src/web-client.ts';

const ASSETS = join(WEB_CLIENT, 'dist/assets');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));

/** Static imports are loaded with a script, dynamic imports are not. */
function importsOf(script: string): readonly string[] {
  const text = readFileSync(join(ASSETS, script), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g)].map(([, name]) => name ?? '');
}

function scriptOf(page: string): string {
  const [script, ...others] = scripts.filter((name) => name.startsWith(`${page}-`));
  if (script === undefined || others.length > 0) throw new Error(`There is not one script of ${page}.`);
  return script;
}

function loadedWith(pages: readonly string[]): ReadonlySet<string> {
  const index = /src="\/assets\/(index-[^"]+\.js)"/.exec(readFileSync(join(WEB_CLIENT, 'dist/index.html'), 'utf8'))?.[1] ?? '';
  const loaded = new Set<string>();
  const waiting = [index, ...pages.map(scriptOf)];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (loaded.has(script)) continue;
    loaded.add(script);
    waiting.push(...importsOf(script));
  }
  return loaded;
}

/** In thousands of bytes, as sent to current browsers. A script that is too small to compress is sent uncompressed. */
function kilobytes(loaded: ReadonlySet<string>): number {
  const sizes = [...loaded].map((script) => (scripts.includes(script) ? sizeOf(script) : 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function sizeOf(script: string): number {
  const compressed = `${script}.br`;
  return statSync(join(ASSETS, readdirSync(ASSETS).includes(compressed) ? compressed : script)).size;
}

it.each([
  ['the login page', 150, ['LoginPage']],
  ['a channel', 320, ['AppPage', 'ChannelPage']],
] as const)('loads no more JavaScript for %s than %i kB', (_page, budget, pages) => {
  const loaded = loadedWith(pages);
  expect(loaded.size).toBeGreaterThan(5);
  expect(kilobytes(loaded)).toBeLessThanOrEqual(budget);
});
