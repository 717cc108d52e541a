/** Builds the pages of this folder like the client, without its home page, service worker and compressed files. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lazyMarkup } from '../lazy-markup.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('..'),
  plugins: [react(), lazyMarkup()],
  resolve: { alias: [{ find: /^zod$/, replacement: here('../src/api/schema-free.ts') }] },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rollupOptions: { input: here('markup.html'), treeshake: { manualPureFunctions: ['z'] } },
  },
});
