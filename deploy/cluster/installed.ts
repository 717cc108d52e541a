/** Installs missing Debian packages if the process has the permission. */
import { spawnSync } from 'node:child_process';
import { Failure } from '@folkmoot/platform/errors';

export type Wanted = { /** The command to call. */ readonly program: string; readonly versionFlag: string; readonly package: string };

function isThere({ program, versionFlag }: Wanted): boolean {
  return spawnSync(program, [versionFlag]).status === 0;
}

/** Returns when the command is available. */
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
