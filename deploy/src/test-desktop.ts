/** Setup of tests of the desktop app: the built web clients and the built app. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtWebClient } from './web-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shellPath: string;
  }
}

const FOLDER = resolve('desktop');

export async function setup(project: TestProject): Promise<void> {
  project.provide('webRoot', await builtWebClient((text) => console.log(text)));
  const { status, error } = spawnSync('cargo', ['build', '--locked'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('The desktop shell could not be built: docs/guides/desktop.md says what it needs.', { cause: error });
  project.provide('shellPath', resolve(process.env.CARGO_TARGET_DIR ?? resolve(FOLDER, 'target'), 'debug', 'folkmoot'));
}
