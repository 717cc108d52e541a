/**
 * Tells the service worker which build it belongs to, so that a new build is a new worker, which files the first page needs, and which it
 * keeps when there is nothing else to do.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = "const BUILD = { version: 'none', files: [], later: [] };";

/** What is larger is rare (the settings of a server, the highlighter) or of no use without a network. */
const MOST_KEPT_BYTES = 120_000;
/** Ten languages of them, of which one is used. */
const OF_EMOJI = 'node_modules/emojibase-data/';

type Chunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly code: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
};
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; readonly fileName: string }>>;

export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
      const path = join(folder, 'service-worker.js');
      const [worker, page] = await Promise.all([readFile(path, 'utf8'), readFile(join(folder, 'index.html'), 'utf8')]);
      if (!worker.includes(PLACE)) throw new Error('The service worker has no place for its build.');
      const files = filesOfFirstPage(bundle);
      const later = filesKeptLater(bundle);
      const version = createHash('sha256')
        .update(JSON.stringify([worker, page, Object.keys(bundle).sort()]))
        .digest('hex')
        .slice(0, 16);
      await writeFile(path, worker.replace(PLACE, `const BUILD = ${JSON.stringify({ version, files, later })};`));
    },
  };
}

/** What is loaded before any screen: the entry, all it imports, their styles. */
export function filesOfFirstPage(bundle: Bundle): readonly string[] {
  return filesOf(bundle, ({ isEntry }) => isEntry);
}

/** The screens that are loaded on demand, so that they also open offline. Translations are not included, because they are no scripts. */
export function filesKeptLater(bundle: Bundle): readonly string[] {
  const first = new Set(filesOfFirstPage(bundle));
  const rest = filesOf(bundle, ({ code, facadeModuleId }) => code.length <= MOST_KEPT_BYTES && !facadeModuleId?.includes(OF_EMOJI));
  return rest.filter((file) => !first.has(file));
}

/** Some chunks with all that they import, and their styles. */
function filesOf(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): readonly string[] {
  const files = new Set<string>();
  function take(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(`/${fileName}`)) return;
    files.add(`/${fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports) take(imported);
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) take(chunk.fileName);
  return [...files];
}
