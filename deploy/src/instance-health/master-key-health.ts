/** Checks that the next start will find the master key, and that the key opens sealed data. */
import { resolve } from 'node:path';
import type { Config } from '@folkmoot/platform/config/config';
import { isFailure } from '@folkmoot/platform/errors';
import { opensKeys } from '@folkmoot/platform/vault/key-vault';
import type pg from 'pg';
import { MASTER_KEY_CURE, readMasterKey } from '../data-folder.ts';
import { WRONG_MASTER_KEY } from '../verify-master-key.ts';
import type { Found, HealthCheck } from './finding.ts';

function keyIn({ DATA_DIR, MASTER_KEY }: Config): Buffer | null | Found {
  try {
    return readMasterKey(resolve(DATA_DIR), MASTER_KEY);
  } catch (error) {
    if (!isFailure(error, 'Misconfigured')) throw error;
    return { status: 'error', summary: 'The file of the master key does not contain a key.', cure: MASTER_KEY_CURE };
  }
}

/** `pool` null: the database is unavailable. */
export function masterKeyCheck(config: Config, pool: Pick<pg.Pool, 'query'> | null): HealthCheck {
  return {
    id: 'masterKey',
    title: 'Master key',
    async check() {
      const key = keyIn(config);
      if (key === null) return { status: 'error', summary: 'The master key is missing.', cure: MASTER_KEY_CURE };
      if ('status' in key) return key;
      if (pool === null) return { status: 'off', summary: 'The master key exists. It cannot be checked without the database.' };
      if (await opensKeys(pool, key)) return { status: 'ok', summary: 'The master key opens the sealed data.' };
      return { status: 'error', summary: WRONG_MASTER_KEY, cure: MASTER_KEY_CURE };
    },
  };
}
