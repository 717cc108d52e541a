/** A service of the product as a plain process, with the environment from the topology. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ALL_SETTINGS } from '@folkmoot/platform/config/all-settings';
import { httpServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';
import type { Part } from './topology-schema.ts';

const COMPILE_CACHE = pathToFileURL(join(import.meta.dirname, '../src/compile-cache.ts')).href;
const SERVICE = join(import.meta.dirname, '../src/service.ts');

export type ServiceOptions = {
  readonly name: string;
  readonly part: Part;
  readonly dir: string;
  readonly logFile: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
};

/** Omits the settings of the starting process, because services get those of the topology. */
function inherited(): NodeJS.ProcessEnv {
  const ours = new Set(Object.keys(ALL_SETTINGS).flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
}

export function serviceProgram({ name, part, dir, logFile, port, environment }: ServiceOptions): Program {
  const url = `http://127.0.0.1:${port}`;
  const path = 'path' in part.health ? part.health.path : '/readyz';
  return {
    name,
    part: part.name,
    url,
    logFile,
    stopSignal: 'SIGTERM',
    serves: () => httpServes(url, path),
    start: () =>
      startProcess({
        file: process.execPath,
        args: ['--import', COMPILE_CACHE, '--min-semi-space-size=8', '--max-semi-space-size=32', SERVICE, part.name],
        // There is no `.env` file.
        folder: dir,
        environment: { ...inherited(), ...environment, PORT: `${port}`, DATA_DIR: dir },
        logFile,
      }),
  };
}
