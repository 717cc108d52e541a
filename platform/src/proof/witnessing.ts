/**
 * Gets every newest checkpoint cosigned by the operator's witnesses, independent of the sealing, which does not wait. An unreachable
 * witness is retried, and catches up in one step.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isFailure } from '../errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import { cosignatureOf, withCosignature } from './cosignature.ts';
import { newestCheckpoint } from './proof-records.ts';
import { changeSignatures } from './proof-store.ts';
import { cosigned, type Witness } from './witness.ts';

export type WitnessingOptions = {
  readonly pool: pg.Pool;
  readonly witnesses: readonly Witness[];
  readonly logger: Logger;
  readonly lookEveryMs: number;
  /** Pause after a refusal, or while a witness is unreachable. */
  readonly againAfterMs: number;
  /** Receives the size that this witness has cosigned. */
  readonly onCosigned: (witness: Witness, size: number) => void;
};

async function follow(options: WitnessingOptions, witness: Witness, over: AbortSignal): Promise<void> {
  const { pool, logger, lookEveryMs, againAfterMs, onCosigned } = options;
  let seen = 0;
  let lastError = '';

  async function bringUpToDate(): Promise<void> {
    const checkpoint = await newestCheckpoint(pool);
    if (!checkpoint || checkpoint.size === seen) return;
    if (!cosignatureOf(checkpoint.note, witness.key)) {
      const found = await cosigned({ pool, witness, checkpoint, over }, Math.min(seen, checkpoint.size));
      await changeSignatures(pool, checkpoint.size, (note) => withCosignature(note, witness.key, found));
    }
    seen = checkpoint.size;
    lastError = '';
    onCosigned(witness, seen);
  }

  /** Logs an error once, until the error changes. */
  function logOnce(error: unknown): void {
    const why = error instanceof Error ? error.message : '';
    if (over.aborted || why === lastError) return;
    lastError = why;
    const about = { err: error, witness: witness.key.name };
    if (isFailure(error, 'Corrupt')) logger.error(about, 'A witness rejects the history: run npm run audit -- verify');
    else logger.warn(about, 'A witness did not cosign the history; the next attempt follows');
  }

  while (!over.aborted) {
    let wait = lookEveryMs;
    try {
      await bringUpToDate();
    } catch (error) {
      logOnce(error);
      wait = againAfterMs;
    }
    await pause(wait, undefined, { signal: over }).catch(() => undefined);
  }
}

export async function keepWitnessed(options: WitnessingOptions, over: AbortSignal): Promise<void> {
  await Promise.all(options.witnesses.map((witness) => follow(options, witness, over)));
}
