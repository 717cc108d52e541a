/** The history for an operator: the log, its seals, and the key of its signatures. */

import { writeFileSync } from 'node:fs';
import { Failure } from '@folkmoot/platform/errors';
import { publicKeyText, type Verifier } from '@folkmoot/platform/proof/note';
import { readSealed } from '@folkmoot/platform/proof/proof-records';
import { signerFor } from '@folkmoot/platform/proof/sealer';
import type { Attached } from '../attach.ts';
import { proofKey, proofOrigin } from '../proof-key.ts';

export type History = Pick<Attached['foundation'], 'log' | 'config'> & {
  readonly database: Attached['foundation']['readModels'];
  readonly pool: Attached['foundation']['readModels']['pool'];
  readonly databaseUrl: string;
  readonly verifier: Verifier;
};

export async function historyOf({ foundation, masterKey, databaseUrl }: Attached): Promise<History> {
  const { config, log, readModels } = foundation;
  const { pool } = readModels;
  const { origin } = await readSealed(pool);
  return {
    config,
    log,
    database: readModels,
    pool,
    databaseUrl,
    verifier: signerFor(proofKey(masterKey, config), origin, proofOrigin(config)),
  };
}

/** Writes to a file, which must not exist, or to standard output. */
export function put(text: string, file: string | undefined): void {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    throw new Failure('Misconfigured', `${file} cannot be written, or already exists: choose another file.`, { cause });
  }
  console.log(`Written to ${file}.`);
}

/** To standard error, so that piped output contains only the requested data. */
export function printKey({ verifier }: History): void {
  console.error(`Check it with the key ${publicKeyText(verifier)}`);
}
