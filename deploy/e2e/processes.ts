/** Folkmoot’s programs as separate processes, as an operator starts them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export type Program = {
  readonly url: string;
  /** From the start of the process until it reports that it is ready. */
  readonly startedInMs: number;
  /** The last part of its output. */
  readonly output: () => string;
  /** Ends the process. Resolves to its exit code, or null if the signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

const ROOT = join(import.meta.dirname, '../..');
const PRINTED_URL = /http:\/\/\S+/;

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Resolves when the program has printed its URL. Rejects with its output if it ends before. */
export async function startProgram(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Program> {
  const since = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    function collect(chunk: Buffer): void {
      output = (output + chunk.toString()).slice(-10_000);
      const printed = PRINTED_URL.exec(output)?.[0];
      if (printed) resolve(printed);
    }
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)));
  });
  return {
    url,
    startedInMs: performance.now() - since,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      return ended(child);
    },
  };
}
