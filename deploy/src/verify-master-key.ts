/** Refuses a wrong master key before anything is read or sealed with it. */
import { Failure } from '@folkmoot/platform/errors';
import { opensKeys } from '@folkmoot/platform/vault/key-vault';
import type pg from 'pg';
import { MASTER_KEY_CURE } from './data-folder.ts';

export const WRONG_MASTER_KEY = 'The master key is wrong: the data was encrypted with another key.';

export async function verifyMasterKey(pool: Pick<pg.Pool, 'query'>, masterKey: Uint8Array): Promise<void> {
  if (!(await opensKeys(pool, masterKey))) throw new Failure('Misconfigured', `${WRONG_MASTER_KEY} ${MASTER_KEY_CURE}`);
}
