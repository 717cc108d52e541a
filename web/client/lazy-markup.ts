/** Loads the parser of message text on demand, because it is a twentieth of the code of a channel. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LAZY = fileURLToPath(new URL('./src/markup/lazy-read.ts', import.meta.url));
const IMPORTERS = /\/contracts\/src\/markup\/(?:parse|spans)\.ts$/;

export function lazyMarkup(): Plugin {
  return {
    name: 'lazy-markup',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === './read.ts' && importer !== undefined && IMPORTERS.test(importer.split('?')[0] ?? '') ? LAZY : null;
    },
  };
}
