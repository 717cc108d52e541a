/** Data folders in which the product started once. A start in a copy creates no database and no tables. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder } from '../../src/fast-folder.ts';
import { testFolder } from '../../src/test-folder.ts';
import { startProgram } from '../processes.ts';

/** Test files of one worker share this module. */
let prepared: Promise<string> | null = null;

function newFolder(): string {
  return mkdtempSync(join(testFolder(fastFolder(tmpdir())), 'product-'));
}

async function prepare(): Promise<string> {
  const folder = newFolder();
  const program = await startProgram(['deploy/src/start.ts'], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
  await program.end('SIGTERM');
  return folder;
}

/** A folder of its own for a product, in memory if there is enough. */
export async function preparedFolder(): Promise<string> {
  prepared ??= prepare();
  const [from, to] = [await prepared, newFolder()];
  // Keeps the owner of the files, which is another user if the tests run as root.
  execFileSync('cp', ['-a', `${from}/.`, to]);
  return to;
}
