import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingSlug } from '../../../docs/.vitepress/slug.ts';
import { FOLDER, fileOf, MOST_BYTES, PICTURES, SCHEMES } from '../screenshots/pictures.ts';
import { PAGES, proseOf, ROOT, readPage } from './written-pages.ts';

const LINK = /\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(https?:|mailto:)/;
const SCREENSHOTS = join('docs', FOLDER);

/** Without code, because links in code are examples. */
function linksOf(page: string): readonly string[] {
  const prose = proseOf(readPage(page)).replace(/`[^`\n]*`(?!\])/g, '');
  return [...prose.matchAll(LINK)].map(([, href = '']) => href).filter((href) => !ELSEWHERE.test(href));
}

function headingsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(readPage(page)).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text);
  return new Set(headings.map((heading) => headingSlug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))));
}

/** Why a link is broken. null: it is valid. */
function fault(page: string, href: string): string | null {
  const [path = '', hash] = href.split('#', 2);
  const target = path === '' ? page : normalize(join(dirname(page), path));
  // The home page of the site links relative to the site.
  const file = page === 'docs/index.md' && path.startsWith('/') ? join('docs', `${path}.md`) : target;
  if (!existsSync(join(ROOT, file))) return `${href}: there is no such file`;
  if (hash === undefined || !file.endsWith('.md')) return null;
  return headingsOf(file).has(hash) ? null : `${href}: there is no such heading`;
}

function picturesOf(page: string): readonly string[] {
  const named = [...readPage(page).matchAll(/(?:src|srcset)="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/g)].map(
    ([, html, markdown]) => html ?? markdown ?? '',
  );
  return named.filter((path) => !ELSEWHERE.test(path)).map((path) => normalize(join(dirname(page), path)));
}

const MADE = PICTURES.flatMap(({ name }) => SCHEMES.map((scheme) => join(SCREENSHOTS, fileOf(name, scheme))));

describe('the links of the documentation', () => {
  it.each(PAGES)('%s has links to existing files and headings', (page) => {
    expect(linksOf(page).flatMap((href) => fault(page, href) ?? [])).toEqual([]);
  });

  it('of the home page of the site are valid', () => {
    const links = [...readPage('docs/index.md').matchAll(/^ +link: (\S+)$/gm)].map(([, link = '']) => `docs${link}.md`);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('the images of the documentation', () => {
  it('are made by the script', () => {
    const used = new Set(PAGES.flatMap(picturesOf));
    expect([...used].filter((path) => !MADE.includes(path))).toEqual([]);
    expect(MADE.filter((path) => !used.has(path))).toEqual([]);
  });

  it.each(MADE)('%s exists and is small', (path) => {
    expect(statSync(join(ROOT, path)).size).toBeLessThanOrEqual(MOST_BYTES);
  });
});
