/**
 * Writes the files for every language that must be readable without scripts: the home page (`home/<language>.html`), which the client's
 * components render into the template `home.html`, the page of the client with its head (`pages/<language>.html`), and the manifest.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { filled, MANIFESTS, manifestIn, withHead } from './spoken-files.ts';
import type { PrerenderedPage } from './src/home-page/prerender.tsx';

const PAGE = 'src/pages/HomePage.tsx';
const PRERENDERER = 'src/home-page/prerender.tsx';

/** Folders of the build. The gateway uses the same names. */
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
      const pages = await prerendered(root, join(folder, '.home'));
      const [home, client, manifest] = await Promise.all(
        ['home.html', 'index.html', 'manifest.webmanifest'].map((name) => readFile(join(folder, name), 'utf8')),
      );
      const template = withBuildFiles(home ?? '', bundle);
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

function withBuildFiles(template: string, bundle: Bundle): string {
  const { client, styles } = filesOfHome(bundle);
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" />`).join('\n    ');
  return filled(filled(template, '<!--styles-->', links), 'data-client=""', `data-client="/${client}"`);
}

/** The script of the client, and the styles of its home page. The styles of all pages come first. */
export function filesOfHome(bundle: Bundle): { readonly client: string; readonly styles: readonly string[] } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE));
  if (!first || !home) throw new Error('The build has no home page.');
  const styles = new Set<string>();
  const seen = new Set<string>();
  function addStylesOf(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return;
    seen.add(fileName);
    for (const imported of chunk.imports) addStylesOf(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  addStylesOf(first.fileName);
  addStylesOf(home.fileName);
  return { client: first.fileName, styles: [...styles] };
}

/** Vite bundles the prerenderer for Node, with its dependencies, into a temporary folder. */
async function prerendered(root: string, folder: string): Promise<readonly PrerenderedPage[]> {
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: PRERENDERER, outDir: folder, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'prerender.mjs' } } },
    });
    const { prerenderPages }: typeof import('./src/home-page/prerender.tsx') = await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    );
    return prerenderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
