/** Links of a page as the site needs them: the pages are also read in the repository, where a link may lead to any file. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

export const KINDS = ['tutorials', 'guides', 'reference', 'explanation'] as const;

const DOCS = join(import.meta.dirname, '..');
/** Files at the root of the repository that the site shows as pages. */
const SHOWN: Readonly<Record<string, string>> = {
  '../README.md': 'index.md',
  '../SECURITY.md': 'explanation/security.md',
  decisions: 'explanation/decisions.md',
};
/** An address of another place, or one that begins at the root of the site. */
const ABSOLUTE = /^([a-z][a-z+.-]*:|\/|#)/i;

/** Where a link leads on the site; null: to a file of the repository that the site does not show. */
export function siteLink(page: string, href: string): string | null {
  if (ABSOLUTE.test(href)) return href;
  const [path = '', hash] = href.split('#', 2);
  // A file of the root that a page includes names pages from there.
  const file = path.startsWith('docs/') ? path.slice('docs/'.length) : normalize(join(dirname(page), path)).replace(/\/$/, '');
  const shown = SHOWN[file] ?? moved(page, file) ?? file;
  if (shown.startsWith('..') || (shown === page && shown !== file)) return null;
  const link = relative(dirname(page), shown);
  return `${link.startsWith('.') ? link : `./${link}`}${hash === undefined ? '' : `#${hash}`}`;
}

/** Decisions name pages by where they were when the decision was made. */
function moved(page: string, file: string): string | undefined {
  if (!page.startsWith('decisions/') || existsSync(join(DOCS, file))) return undefined;
  const kind = KINDS.find((each) => readdirSync(join(DOCS, each)).includes(basename(file)));
  return kind && `${kind}/${basename(file)}`;
}

/** Links to files that the site does not show become their text. */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', (state) => {
    const page = String(state.env.relativePath ?? '');
    for (const { children } of state.tokens) {
      let closing = false;
      for (const token of children ?? []) {
        if (token.type === 'link_close' && closing) {
          Object.assign(token, { tag: 'span' });
          closing = false;
        }
        if (token.type !== 'link_open') continue;
        const link = siteLink(page, token.attrGet('href') ?? '');
        if (link !== null) {
          token.attrSet('href', link);
          continue;
        }
        // Another type than a link: VitePress would look for the page.
        Object.assign(token, { type: 'repository_file', tag: 'span', attrs: [['class', 'repository-file']] });
        closing = true;
      }
    }
  });
}
