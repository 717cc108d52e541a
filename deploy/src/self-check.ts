/** Starts the nightly check of a sample of the read models on a foundation. It can also run on demand. */
import { applySchema } from '@folkmoot/platform/database/schema';
import type { Holder } from '@folkmoot/platform/lease/lease';
import { signerFor } from '@folkmoot/platform/proof/sealer';
import type { SampleOptions } from '@folkmoot/platform/self-check/check-sample';
import { startSelfCheck } from '@folkmoot/platform/self-check/self-check';
import { readSelfCheck, type SelfCheckState, selfCheckSchema } from '@folkmoot/platform/self-check/self-check-store';
import { projections } from '@folkmoot/read-models/projections';
import type { Foundation } from './foundation.ts';
import { proofKey, proofOrigin } from './proof-key.ts';

/** Leaves time in the night for backups and other jobs. */
const MOST_MS = 3_600_000;

export async function sampleOptions(
  { config, readModels, log, codec, clock }: Foundation,
  masterKey: Uint8Array,
): Promise<Omit<SampleOptions, 'yields'>> {
  await applySchema(readModels, 'self_check', selfCheckSchema);
  const signerNamed = (origin: string | null) => signerFor(proofKey(masterKey, config), origin, proofOrigin(config));
  return {
    database: readModels,
    log,
    codec,
    projections,
    signerNamed,
    events: config.SELF_CHECK_EVENTS,
    ms: MOST_MS,
    chance: Math.random,
    clock,
  };
}

/** null: the settings turn it off. */
export async function selfCheckOf(foundation: Foundation, masterKey: Uint8Array): Promise<Holder | null> {
  const { config, logger } = foundation;
  if (config.SELF_CHECK_HOUR === 'off') return null;
  const options = await sampleOptions(foundation, masterKey);
  watch(foundation);
  return startSelfCheck({ ...options, logger, hour: config.SELF_CHECK_HOUR });
}

function seconds(moment: Date | null | undefined): number | null {
  return moment ? moment.getTime() / 1000 : null;
}

function watch({ metrics, readModels }: Foundation): void {
  /** One scrape reads eight metrics at the same time, from the same rows. */
  let reading: Promise<SelfCheckState> | null = null;
  function state(): Promise<SelfCheckState> {
    reading ??= readSelfCheck(readModels.pool).finally(() => {
      reading = null;
    });
    return reading;
  }
  metrics.watch('self_check_last_run_timestamp_seconds', async () => seconds((await state()).run?.endedAt));
  metrics.watch('self_check_last_success_timestamp_seconds', async () => seconds((await state()).run?.succeededAt));
  metrics.watch('self_check_duration_seconds', async () => (await state()).run?.seconds ?? null);
  metrics.watch('self_check_events', async () => (await state()).run?.events ?? null);
  metrics.watch('self_check_leaves', async () => (await state()).run?.leaves ?? null);
  metrics.watch('self_check_read_models', async () => (await state()).run?.readModels ?? null);
  metrics.watchSelfCheck('self_check_differences', async () => ofEach(await state(), ({ differs }) => (differs ? 1 : 0)));
  metrics.watchSelfCheck('self_check_looked_timestamp_seconds', async () =>
    ofEach(await state(), ({ checkedAt }) => checkedAt.getTime() / 1000),
  );
}

function ofEach({ looked }: SelfCheckState, value: (each: SelfCheckState['looked'][number]) => number): ReadonlyMap<string, number> {
  return new Map(looked.map((each) => [each.of, value(each)]));
}
