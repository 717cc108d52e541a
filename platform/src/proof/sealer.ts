/**
 * Follows the log in the background and signs a checkpoint every minute in which events were added (H10). Several may run: one holds the
 * lease and works, the others wait. Nothing else waits for it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isFailure } from '../errors.ts';
import type { EventLog } from '../event-log/port.ts';
import { keepLease, LEASE_MS, workUnderLease } from '../lease/lease.ts';
import type { Logger } from '../telemetry/logger.ts';
import { publicKeyText, type Signer, signerOf } from './note.ts';
import { type SealerLease, sealerPlace } from './proof-store.ts';
import { openSealing } from './sealing.ts';
import type { Witness } from './witness.ts';
import { keepWitnessed } from './witnessing.ts';

export type SealerOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  /** The private key: 32 bytes. */
  readonly seed: Uint8Array;
  /** The log's name before its first signature; null: named after its key. */
  readonly origin: string | null;
  /** Witnesses that cosign the checkpoints. */
  readonly witnesses?: readonly Witness[];
  readonly signEveryMs?: number;
  readonly lookEveryMs?: number;
};

export type Sealer = {
  readonly active: () => boolean;
  /** Number of events in the tree when this sealer was last active. */
  readonly size: () => number;
  /** Number of events that every witness has cosigned when this sealer was last active; 0 without witnesses. */
  readonly cosignedSize: () => number;
  readonly stop: () => Promise<void>;
};

const NAME = 'the sealing of the history';
const SIGN_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 5000;

/** A log keeps the name of its first signature, because verifiers would take another name for another log. */
export function signerFor(seed: Uint8Array, signedAs: string | null, wanted: string | null): Signer {
  const name = signedAs ?? wanted;
  if (name !== null) return signerOf(name, seed);
  const [, id = ''] = publicKeyText(signerOf('folkmoot', seed)).split('+');
  return signerOf(`folkmoot/${id}`, seed);
}

export function startSealer(options: SealerOptions): Sealer {
  const { pool, log, logger, seed, origin, witnesses = [], signEveryMs = SIGN_EVERY_MS, lookEveryMs = LOOK_EVERY_MS } = options;
  const place = sealerPlace(pool, randomUUID(), LEASE_MS);
  const cosignedSizes = new Map<Witness, number>(witnesses.map((witness) => [witness, 0]));
  let size = 0;

  function witness(over: AbortSignal): Promise<void> {
    const onCosigned = (by: Witness, to: number) => cosignedSizes.set(by, to);
    return keepWitnessed({ pool, witnesses, logger, lookEveryMs, againAfterMs: signEveryMs, onCosigned }, over);
  }

  async function seal(lease: SealerLease, over: AbortSignal): Promise<void> {
    const signer = signerFor(seed, lease.origin, origin);
    if (origin !== null && origin !== signer.name)
      logger.warn({ origin: signer.name }, 'The history keeps the name with which it was signed');
    const sealing = await openSealing({ pool, log, place, lease, signer });
    let signNext = Number.NEGATIVE_INFINITY;
    while (!over.aborted) {
      await sealing.takeIn(over);
      size = sealing.size();
      if (performance.now() >= signNext && (await sealing.sign())) signNext = performance.now() + signEveryMs;
      await pause(lookEveryMs, undefined, { signal: over }).catch(() => undefined);
    }
  }

  async function work(lease: SealerLease, over: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const until = AbortSignal.any([over, ended.signal]);
    const renewing = keepLease({ name: NAME, place }, lease, until);
    const working = seal(lease, until).catch((error: unknown) => stay(error, until));
    const witnessing = witness(until);
    try {
      await Promise.race([renewing, working]);
    } finally {
      ended.abort();
      await Promise.allSettled([renewing, working, witnessing]);
    }
  }

  /** Reports an error that needs a person, and lets the holder of the lease check again later. */
  async function stay(error: unknown, over: AbortSignal): Promise<void> {
    if (!isFailure(error, 'Corrupt') && !isFailure(error, 'Misconfigured')) throw error;
    logger.error({ err: error }, 'The history is not sealed any further');
    await pause(signEveryMs, undefined, { signal: over }).catch(() => undefined);
  }

  return {
    ...workUnderLease({ name: NAME, place, logger, work }),
    size: () => size,
    cosignedSize: () => (witnesses.length === 0 ? 0 : Math.min(...cosignedSizes.values())),
  };
}
