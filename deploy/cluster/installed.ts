/** Programs of Debian's, installed when they are missing and that can be done. */
import { spawnSync } from 'node:child_process';
import { Failure } from '@folkmoot/platform/errors';

export type Wanted = { /** What is called. */ readonly program: string; readonly versionFlag: string; readonly package: string };

function isThere({ program, versionFlag }: Wanted): boolean {
  return spawnSync(program, [versionFlag]).status === 0;
}

/** Returns when the program can be called. */
export function seeInstalled(wanted: Wanted, say: (text: string) => void): void {
  if (isThere(wanted)) return;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say(`Installing ${wanted.package} …`);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', wanted.package], { stdio: 'ignore' });
  }
  if (!isThere(wanted)) {
    throw new Failure('Misconfigured', `${wanted.program} is not on the PATH: install it (Debian: apt-get install ${wanted.package}).`);
  }
}
