/** Which icons a module imports from the index of the icon library, which the bundler sees as an import of all icons. Pure. */
import { dirname, join } from 'node:path';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const REEXPORT = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g;

export const icons = {
  isIndex: (id: string) => id.endsWith('/lucide-react/dist/esm/lucide-react.mjs'),
  isIcon: (id: string) => id.includes('/lucide-react/dist/esm/icons/'),
} as const;

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** The file of each name. */
function filesIn(index: string, code: string): ReadonlyMap<string, string> {
  const known = indexes.get(index);
  if (known) return known;
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of code.matchAll(REEXPORT)) {
    for (const name of names.split(',')) files.set(name.replace(/^.*\bas\b/, '').trim(), join(dirname(index), file));
  }
  indexes.set(index, files);
  return files;
}

/** `code` of the module, `index`: the path and the code of the index. Gives paths of icons. */
export function importedIcons(code: string, index: string, indexCode: string): readonly string[] {
  const files = filesIn(index, indexCode);
  const names = [...code.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(','));
  return names.flatMap((name) => files.get(name.replace(/\bas\b.*$/, '').trim()) ?? []);
}
