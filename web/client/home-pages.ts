/**
 * Writes into the build, for every language, what is read before any script has come: the home page (`home/<language>.html`), drawn from the
 * template `home.html` by the client's own components, the page of the client with its head (`pages/<language>.html`), and the manifest.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { filled, MANIFESTS, manifestIn, withHead } from './spoken-files.ts';
import type { WrittenPage } from './src/home-page/written.tsx';

const PAGE = 'src/pages/HomePage.tsx';
const WRITER = 'src/home-page/written.tsx';

/** Folders of the build; the gateway knows them. */
const HOME = 'home';
const PAGES = 'pages';

type Chunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly name: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
};
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; readonly fileName: string }>>;

export function homePages(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'home-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
      const pages = await written(root, join(folder, '.home'));
      const [home, client, manifest] = await Promise.all(
        ['home.html', 'index.html', 'manifest.webmanifest'].map((name) => readFile(join(folder, name), 'utf8')),
      );
      const template = ofThisBuild(home ?? '', bundle);
      await Promise.all([HOME, PAGES, MANIFESTS].map((name) => mkdir(join(folder, name), { recursive: true })));
      for (const page of pages) {
        await writeFile(join(folder, HOME, `${page.id}.html`), filled(withHead(template, page), '<!--page-->', page.body));
        await writeFile(join(folder, PAGES, `${page.id}.html`), withHead(client ?? '', page));
        await writeFile(join(folder, MANIFESTS, `${page.id}.webmanifest`), manifestIn(manifest ?? '', page));
      }
      await rm(join(folder, 'home.html'));
    },
  };
}

function ofThisBuild(template: string, bundle: Bundle): string {
  const { client, styles } = filesOfHome(bundle);
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" />`).join('\n    ');
  return filled(filled(template, '<!--styles-->', links), 'data-client=""', `data-client="/${client}"`);
}

/** The client itself, and the styles of its home page in their order: those of every page first. */
export function filesOfHome(bundle: Bundle): { readonly client: string; readonly styles: readonly string[] } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE));
  if (!first || !home) throw new Error('The build has no home page.');
  const styles = new Set<string>();
  const seen = new Set<string>();
  function take(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return;
    seen.add(fileName);
    for (const imported of chunk.imports) take(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  take(first.fileName);
  take(home.fileName);
  return { client: first.fileName, styles: [...styles] };
}

/** Vite bundles the writer for Node, with all it needs, into a folder of its own, which goes again. */
async function written(root: string, folder: string): Promise<readonly WrittenPage[]> {
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: WRITER, outDir: folder, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'written.mjs' } } },
    });
    const { writtenPages }: typeof import('./src/home-page/written.tsx') = await import(pathToFileURL(join(folder, 'written.mjs')).href);
    return writtenPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
