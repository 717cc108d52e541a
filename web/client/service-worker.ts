/**
 * Writes three values into the service worker: the version of the build (so that a new build installs a new worker), the files that the
 * first page needs, and the files to cache when the browser is idle.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PLACEHOLDER = "const BUILD = { version: 'none', files: [], later: [] };";

/** Larger files are rarely used (server settings, the highlighter) or need a network (calls). */
const MAX_CACHED_BYTES = 105_000;
/** The emoji names of ten languages, of which one is used. */
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
      if (!worker.includes(PLACEHOLDER)) throw new Error('The service worker has no placeholder for its build.');
      const files = filesOfFirstPage(bundle);
      const later = filesCachedLater(bundle);
      const version = createHash('sha256')
        .update(JSON.stringify([worker, page, Object.keys(bundle).sort()]))
        .digest('hex')
        .slice(0, 16);
      await writeFile(path, worker.replace(PLACEHOLDER, `const BUILD = ${JSON.stringify({ version, files, later })};`));
    },
  };
}

/** The files that every screen needs: the entry, its imports, and their styles. */
export function filesOfFirstPage(bundle: Bundle): readonly string[] {
  return filesOf(bundle, ({ isEntry }) => isEntry);
}

/** The screens that are loaded on demand, so that they also open offline. Translations are not included, because they are no scripts. */
export function filesCachedLater(bundle: Bundle): readonly string[] {
  const first = new Set(filesOfFirstPage(bundle));
  const rest = filesOf(bundle, ({ code, facadeModuleId }) => code.length <= MAX_CACHED_BYTES && !facadeModuleId?.includes(OF_EMOJI));
  return rest.filter((file) => !first.has(file));
}

/** The selected chunks with all their imports and styles. */
function filesOf(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): readonly string[] {
  const files = new Set<string>();
  function add(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(`/${fileName}`)) return;
    files.add(`/${fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports) add(imported);
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) add(chunk.fileName);
  return [...files];
}
