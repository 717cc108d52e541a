import { expect, it } from 'vitest';
import { relocatePaths } from './relocated-paths.ts';

const relocated = (code: string) => relocatePaths(code, '/app/platform/src/vault/passwords.ts', '/app/deploy/dist');
const FOLDER = 'process.getBuiltinModule("node:path").join(serverBundleFolder, "../../platform/src/vault")';
const FILE = 'process.getBuiltinModule("node:path").join(serverBundleFolder, "../../platform/src/vault/passwords.ts")';

it.each([
  ['join(import.meta.dirname, "worker.ts")', `join(${FOLDER}, "worker.ts")`],
  ['import.meta.filename', FILE],
  ['new URL("x", import.meta.url)', `new URL("x", process.getBuiltinModule("node:url").pathToFileURL(${FILE}).href)`],
  ['path.join(__dirname, "../client-dist/")', `path.join(${FOLDER}, "../client-dist/")`],
  ['typeof __filename !== "undefined" ? __filename : 0', `typeof ${FILE} !== "undefined" ? ${FILE} : 0`],
])('%s is still the path of the module', (code, expected) => {
  expect(relocated(code)).toBe(expected);
});

it.each(['import.meta.resolve("x")', 'const __dirname = folder; read(__dirname)', 'options.__dirname', 'plain()'])(
  '%s stays as it is',
  (code) => {
    expect(relocated(code)).toBeNull();
  },
);
