/** Starts the worker that signs the history, on a foundation. */
import { type Sealer, startSealer } from '@folkmoot/platform/proof/sealer';
import { readWitnesses } from '@folkmoot/platform/proof/witness';
import type { Foundation } from './foundation.ts';
import { proofKey, proofOrigin } from './proof-key.ts';

export function sealerOf({ config, log, logger, metrics, readModels }: Foundation, masterKey: Uint8Array): Sealer {
  const sealer = startSealer({
    pool: readModels.pool,
    log,
    logger,
    seed: proofKey(masterKey, config),
    origin: proofOrigin(config),
    witnesses: readWitnesses(config.PROOF_WITNESSES ?? ''),
  });
  metrics.watch('proof_size', sealer.size);
  metrics.watch('proof_cosigned_size', sealer.cosignedSize);
  return sealer;
}
