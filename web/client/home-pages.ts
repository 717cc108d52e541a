/**
 * Writes the home page in every language into the build (`home/<language>.html`), so that a newcomer reads it before any script has come.
 * The template is `home.html`; what stands in it is drawn by the client's own components.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { WrittenPage } from './src/home-page/written.tsx';

const PAGE = 'src/pages/HomePage.tsx';
const WRITER = 'src/home-page/written.tsx';

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
      const template = await readFile(join(folder, 'home.html'), 'utf8');
      const { client, styles } = filesOfHome(bundle);
      const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" />`).join('\n    ');
      await mkdir(join(folder, 'home'), { recursive: true });
      for (const { id, tag, body } of pages) {
        const parts = [
          ['lang="en-GB"', `lang="${tag}"`],
          ['<!--styles-->', links],
          ['data-client=""', `data-client="/${client}"`],
          ['<!--page-->', body],
        ] as const;
        const page = parts.reduce((text, [place, content]) => filled(text, place, content), template);
        await writeFile(join(folder, 'home', `${id}.html`), page);
      }
      await rm(join(folder, 'home.html'));
    },
  };
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

function filled(text: string, place: string, content: string): string {
  if (!text.includes(place)) throw new Error(`The home page has no ${place}.`);
  return text.replace(place, () => content);
}
