/**
 * Removes the translations of react-aria from the build, because the client has its own (`src/ui/library-words.ts`). The build fails if a
 * package with translations has none there, because it would find no texts.
 */
import type { Plugin } from 'vite';
import { LIBRARY_PACKAGES } from './src/ui/library-packages.ts';

const TEXTS_MODULE = /\/node_modules\/(react-aria|react-aria-components|react-stately)\/dist\/private\/(?:(\w+)\/)?intlStrings\.[cm]?js$/;

/** The package whose texts the module contains, by its name in the library. null: another kind of module. */
export function packageOf(id: string): string | null {
  const [, library, part] = TEXTS_MODULE.exec(id) ?? [];
  if (library === undefined) return null;
  if (library === 'react-aria') return `@react-aria/${part}`;
  return library === 'react-stately' ? `@react-stately/${part}` : library;
}

export function libraryWords(): Plugin {
  return {
    name: 'library-words',
    apply: 'build',
    load(id) {
      return packageOf(id) === null ? null : 'export default {};';
    },
    // Earlier hooks also see modules that nothing uses.
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []));
      const names = new Set(modules.map(([id, { renderedLength }]) => (renderedLength > 0 ? packageOf(id) : null)));
      const unknown = [...names].filter((name) => name !== null && !LIBRARY_PACKAGES.some((known) => known === name));
      if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: src/ui/library-words.ts lacks texts of this package.`);
    },
  };
}
