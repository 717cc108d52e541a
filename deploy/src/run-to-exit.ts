import { Failure } from '@folkmoot/platform/errors';

/**
 * Ends the process with the exit code of the work. A failure is printed in one line, a bug with its stack trace. It waits until all output
 * was read, because a pipe has a small buffer, and the end of a process discards pending output.
 */
export function runToExit(work: () => Promise<number>): void {
  // The reader may have closed the output: `… | head`.
  process.stdout.on('error', () => process.exit(0));
  work().then(endWith, (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error);
    return endWith(1);
  });
}

async function endWith(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(isOut));
  return process.exit(code);
}

function isOut(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
