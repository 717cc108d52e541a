import { Failure } from '@folkmoot/platform/errors';

/**
 * Ends the process with what the work answers: its failures are told in a line, a bug with its trace. What was printed is out before that,
 * however slowly it is read: a pipe holds less than a long history, and the end of a process throws away what waits for it.
 */
export function runToExit(work: () => Promise<number>): void {
  // Whoever reads may have seen enough: `… | head`.
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
