/**
 * Keeps the embedded Postgres running while the product runs. It ends when the disk is full or when it is killed, and is then started
 * again, any number of times. Its commits are on disk, so no confirmed data is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isFailure } from '@folkmoot/platform/errors';
import { type EmbeddedPostgres, START_WITHIN_MS, startEmbeddedPostgres, WAYS } from './embedded-postgres.ts';

const AGAIN_MS = 1000;

export type PersistentPostgres = { readonly url: string; readonly stop: () => Promise<void> };

export async function persistentPostgres(dataDir: string, onProgress: (text: string) => void): Promise<PersistentPostgres> {
  const stopping = new AbortController();
  let postgres: EmbeddedPostgres | null = await startOwn(dataDir);
  const { url } = postgres;

  async function started(): Promise<EmbeddedPostgres | null> {
    let lastReason = '';
    let withinMs = START_WITHIN_MS;
    while (!stopping.signal.aborted) {
      try {
        return await startOwn(dataDir, withinMs);
      } catch (error) {
        // A longer recovery or a hang both end in this timeout.
        if (isFailure(error, 'Timeout')) withinMs *= 2;
        const why = error instanceof Error ? error.message : String(error);
        if (why !== lastReason) onProgress(`The database does not start yet: ${why}`);
        lastReason = why;
        await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** A process that ends without a stop must leave no server running. */
  function abandon(): void {
    if (!postgres || WAYS === 'windows') return;
    try {
      process.kill(postgres.pid, 'SIGINT');
    } catch {
      // The server has already ended.
    }
  }

  async function watch(): Promise<void> {
    while (postgres) {
      await Promise.race([postgres.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return postgres.stop();
      postgres = null;
      onProgress('The database stopped unexpectedly and is started again. Check that its disk is not full.');
      postgres = await started();
      if (postgres) onProgress('The database is running again.');
    }
  }

  process.on('exit', abandon);
  const watching = watch();
  return {
    url,
    async stop() {
      stopping.abort();
      await watching;
      process.off('exit', abandon);
    },
  };
}

/** The product writes during its stop, so Ctrl+C must not stop the database first. */
function startOwn(dataDir: string, withinMs = START_WITHIN_MS): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(dataDir, {}, withinMs, WAYS, 'own');
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
