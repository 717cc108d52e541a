/** Loads the parser of message text on demand, because it is a twentieth of the code of a channel. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LATE = fileURLToPath(new URL('./src/markup/late-read.ts', import.meta.url));
const IMPORTERS = /\/contracts\/src\/markup\/(?:parse|spans)\.ts$/;

export function lateMarkup(): Plugin {
  return {
    name: 'late-markup',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === './read.ts' && importer !== undefined && IMPORTERS.test(importer.split('?')[0] ?? '') ? LATE : null;
    },
  };
}
