/** A program as a plain process with a log file, and the interface of a running one. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';

export type Running = {
  readonly pid: number;
  /** Resolves with the exit reason when the process has ended. */
  readonly ended: Promise<string>;
};

export type Program = {
  readonly name: string;
  readonly part: string;
  readonly url: string;
  readonly logFile: string;
  readonly start: () => Promise<Running>;
  /** null: it is ready. Otherwise the reason. */
  readonly serves: () => Promise<string | null>;
  readonly stopSignal: NodeJS.Signals;
};

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
};

export async function startProcess({ file, args, folder, environment, logFile }: Command): Promise<Running> {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  const output = openSync(logFile, 'a');
  try {
    const child = spawn(file, [...args], { cwd: folder, env: environment, stdio: ['ignore', output, output] });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
    });
    if (child.pid === undefined) throw new Failure('Misconfigured', `${file} does not start: ${await ended}`);
    return { pid: child.pid, ended };
  } finally {
    closeSync(output);
  }
}
