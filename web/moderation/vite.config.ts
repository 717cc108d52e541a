import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../client/precompress.ts';

const server = process.env.FOLKMOOT_SERVER ?? 'http://localhost:8080';

function fileAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), precompress()],
  resolve: {
    alias: [
      // As in the client: types and calls come from the contracts, and nothing is validated in the browser (decision 1).
      { find: /^zod$/, replacement: fileAt('../client/src/api/schema-free.ts') },
      // Styles that are made while drawing go into constructed sheets, which the policy of the page lets pass (decision 42).
      { find: /^@emotion\/sheet$/, replacement: fileAt('./src/theme/constructed-sheet.ts') },
    ],
    dedupe: ['react', 'react-dom', '@emotion/react', '@mui/material'],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // react-admin and what it stands on is one part; see the budget in decision 42.
    chunkSizeWarningLimit: 1600,
  },
  server: {
    port: 5174,
    proxy: { '/api': server, '/cdn': server },
  },
});
