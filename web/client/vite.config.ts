import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareRoutesPlugin } from './bare-routes.ts';
import { homePages } from './home-pages.ts';
import { lazyMarkup } from './lazy-markup.ts';
import { libraryWords } from './library-words.ts';
import { precompress } from './precompress.ts';
import { screenChunks } from './screen-chunks.ts';
import { serviceWorker } from './service-worker.ts';

/** A page has all its files asked for at once. A dialog finds nearly all of its own there already: naming them costs more than it saves. */
function neededAtOnce(_file: string, files: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }): string[] {
  const leadsToPages = hostType === 'html' || /(^|\/)index-/.test(hostId);
  return leadsToPages ? files : files.filter((name) => name.endsWith('.css'));
}

const server = process.env.FOLKMOOT_SERVER ?? 'http://localhost:8080';
/** In development the console has a Vite of its own. */
const consoleServer = process.env.FOLKMOOT_CONSOLE ?? 'http://localhost:5174';

export default defineConfig({
  base: '/',
  plugins: [react(), lazyMarkup(), bareRoutesPlugin(), libraryWords(), serviceWorker(), homePages(), precompress()],
  resolve: {
    alias: [
      // Contracts are values that carry zod schemas. The client derives types and calls from them and never validates, so the
      // validator stays out of the bundle (decision 1).
      { find: /^zod$/, replacement: fileURLToPath(new URL('./src/api/schema-free.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Native `light-dark()` and nesting: browsers of 2024 and later.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // A schema that nothing reads is not built.
    rollupOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'screens', name: screenChunks(fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')) }],
        },
      },
      input: ['index.html', 'home.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
    modulePreload: { resolveDependencies: neededAtOnce },
    // The emoji data is one large file that is only loaded when the picker opens.
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/cdn': server,
      '/docs': server,
      '/console': { target: consoleServer, ws: true, rewrite: (path) => path.replace(/^\/console(?=$|\?)/, '/console/') },
      '/socket.io': { target: server, ws: true },
    },
  },
});
