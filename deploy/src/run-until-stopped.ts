/** How every program of the product lives and ends. */

export type Running = {
  /** Settles, with why, when it can no longer do its work. */
  readonly failed: Promise<Error>;
  /** Says that it is going; settles when others have had time to hear it. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Beyond the drain. What is not written down by then is in the log, and the next start clears up. */
const STOP_WITHIN_MS = 15_000;

/** Until a program runs, a signal ends it at once, with what its `exit` listeners clear up. The answer leaves signals to `runUntilStopped`. */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit);
  };
}

/**
 * Ends the process: on SIGTERM or SIGINT in peace, on a second one at once, and when it can no longer work. `ready` runs once
 * signals are heeded: whoever reads what it prints may send one at once.
 */
export async function runUntilStopped(name: string, running: Running, ready: () => void): Promise<never> {
  let stopping = false;

  async function stop(code: number, drain: () => Promise<void>): Promise<never> {
    if (stopping) process.exit(1);
    stopping = true;
    await drain();
    setTimeout(() => {
      console.error(`The ${name} did not stop in ${STOP_WITHIN_MS / 1000} s and is ended.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await running.stop();
    process.exit(code);
  }

  function failing(error: unknown): void {
    console.error(`The ${name} could not stop in order:`, error);
    process.exit(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, running.drain).catch(failing));
  ready();
  const failure = await running.failed;
  if (!stopping) console.error(`The ${name} cannot go on: ${failure.message}`);
  // A stop that is under way ends the process by itself.
  if (stopping) return new Promise<never>(() => undefined);
  return stop(1, async () => undefined);
}
