/** Compares the compressed size of the console's front page with the budget of decision 42. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WEB_CONSOLE } from '../src/web-client.ts';

const BUDGET_KB = 450;
const ASSETS = join(WEB_CONSOLE, 'dist/assets');
const files = readdirSync(ASSETS);

function scriptOf(part: string): string {
  const [script, ...others] = files.filter((name) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (script === undefined || others.length > 0) throw new Error(`There is not one script of ${part}.`);
  return script;
}

/** Includes static imports, but no dynamic imports. */
function loadedWith(...parts: readonly string[]): ReadonlySet<string> {
  const index = /src="\/console\/assets\/(index-[^"]+\.js)"/.exec(readFileSync(join(WEB_CONSOLE, 'dist/index.html'), 'utf8'))?.[1] ?? '';
  const loaded = new Set<string>();
  const waiting = [index, ...parts.map(scriptOf)];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (loaded.has(script)) continue;
    loaded.add(script);
    const text = readFileSync(join(ASSETS, script), 'utf8');
    waiting.push(...[...text.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g)].map(([, name]) => name ?? ''));
  }
  return loaded;
}

it('loads no more JavaScript for the console than its budget, and the history only when it is opened', () => {
  const loaded = loadedWith('Console', 'Charts');
  const sizes = [...loaded].map((script) => statSync(join(ASSETS, files.includes(`${script}.br`) ? `${script}.br` : script)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(BUDGET_KB);
  for (const part of ['Explorer', 'EventPage']) expect(loaded).not.toContain(scriptOf(part));
});
