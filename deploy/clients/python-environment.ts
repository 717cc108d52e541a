/** A temporary Python environment with one package from the registry. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type PythonEnvironment = {
  /** The interpreter with the package. */
  readonly python: string;
  readonly remove: () => void;
};

/** Throws with the output if Python or the package is not available. */
export async function pythonWith(requirement: string): Promise<PythonEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-python-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const python = join(folder, 'bin', 'python');
  try {
    await run('python3', ['-m', 'venv', folder]);
    const patiently = ['--retries', '10', '--timeout', '60'];
    await run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', ...patiently, requirement]);
  } catch (error) {
    remove();
    throw error;
  }
  return { python, remove };
}
