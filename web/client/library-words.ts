/**
 * Keeps the languages of react-aria out of the build: thirty-four of each text, of which the client speaks none (`src/ui/library-words.ts`).
 * Whatever comes with words of its own and has none of ours stops the build, since it would find none at all.
 */
import type { Plugin } from 'vite';
import { LIBRARY_PACKAGES } from './src/ui/library-packages.ts';

const WORDS = /\/node_modules\/(react-aria|react-aria-components|react-stately)\/dist\/private\/(?:(\w+)\/)?intlStrings\.[cm]?js$/;

/** Whose words the module holds, as the library calls it; null: it is another kind of module. */
export function packageOf(id: string): string | null {
  const [, library, part] = WORDS.exec(id) ?? [];
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
    // Not before: until then there is much among the modules that nothing uses.
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []));
      const names = new Set(modules.map(([id, { renderedLength }]) => (renderedLength > 0 ? packageOf(id) : null)));
      const unknown = [...names].filter((name) => name !== null && !LIBRARY_PACKAGES.some((known) => known === name));
      if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are words that src/ui/library-words.ts lacks.`);
    },
  };
}
