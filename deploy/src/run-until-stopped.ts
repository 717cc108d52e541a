/** The life of every program of the product. */

export type Running = {
  /** Resolves with the reason when the program can no longer work. */
  readonly failed: Promise<Error>;
  /** Reports that the process stops. Resolves when others have had time to notice. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** After the drain. Unsaved data is in the log, and the next start cleans up. */
const STOP_WITHIN_MS = 15_000;

/**
 * Until a program runs, a signal ends it immediately after the cleanup of its `exit` listeners. The returned function leaves signals to
 * `runUntilStopped`.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit);
  };
}

/**
 * Ends the process: cleanly on SIGTERM or SIGINT, immediately on a second one, and when it can no longer work. `ready` runs after the
 * signal handlers are installed, because a reader of its output may send a signal immediately.
 */
export async function runUntilStopped(name: string, running: Running, ready: () => void): Promise<never> {
  let stopping = false;

  async function stop(code: number, drain: () => Promise<void>): Promise<never> {
    if (stopping) process.exit(1);
    stopping = true;
    await drain();
    setTimeout(() => {
      console.error(`The ${name} did not stop within ${STOP_WITHIN_MS / 1000} s and is killed.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await running.stop();
    process.exit(code);
  }

  function failing(error: unknown): void {
    console.error(`The ${name} could not stop cleanly:`, error);
    process.exit(1);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, running.drain).catch(failing));
  ready();
  const failure = await running.failed;
  if (!stopping) console.error(`The ${name} cannot continue: ${failure.message}`);
  // A stop in progress ends the process.
  if (stopping) return new Promise<never>(() => undefined);
  return stop(1, async () => undefined);
}
