/** The manual pages, and their parts that programs can check. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Decisions describe their own time, so only their file names are checked. */
export const PAGES = globSync(['*.md', 'docs/**/*.md', 'load-tests/README.md', 'examples/*/README.md'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('docs/decisions/'))
  .sort();

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

export type Snippet = { readonly language: string; readonly text: string };

export function snippetsOf(page: string): readonly Snippet[] {
  return [...page.matchAll(FENCE)].map(([, , language = '', text = '']) => ({ language, text }));
}

/** Without code, in which brackets and number signs have another meaning. */
export function proseOf(page: string): string {
  return page.replace(FENCE, '');
}

/** Code within a line. */
export function inlineCodeOf(page: string): readonly string[] {
  return [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
