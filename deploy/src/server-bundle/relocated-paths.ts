/** Paths of a module that becomes a part of a bundle. The bundle finds the neighbours of the module where they still are. */
import { dirname, relative, sep } from 'node:path';

/** A constant in the bundle. `import.meta` itself is no valid code in the CommonJS modules of libraries. */
export const BUNDLE_FOLDER = 'serverBundleFolder';

const OF_MODULES = /(?<!\.)\bimport\.meta\.(dirname|filename|url)\b/g;
const OF_COMMONJS = /(?<![.\w$])__(dirname|filename)\b(?!\s*=[^=])/g;
/** The module has its own variable. */
const DECLARED = /\b(?:const|let|var)\s+__(?:dir|file)name\b/;

/** The code of a module, with its paths relative to the folder of the bundle. null: it uses none. */
export function relocatePaths(code: string, file: string, bundleFolder: string): string | null {
  const literal = (path: string) => JSON.stringify(relative(bundleFolder, path).split(sep).join('/'));
  function path(name: string): string {
    return `process.getBuiltinModule("node:path").join(${BUNDLE_FOLDER}, ${literal(name === 'filename' ? file : dirname(file))})`;
  }
  const url = `process.getBuiltinModule("node:url").pathToFileURL(${path('filename')}).href`;
  let relocated = code.replace(OF_MODULES, (_all, name: string) => (name === 'url' ? url : path(name)));
  if (!DECLARED.test(code)) relocated = relocated.replace(OF_COMMONJS, (_all, name: string) => path(name));
  return relocated === code ? null : relocated;
}
