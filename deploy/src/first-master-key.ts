/** Only the first start in an empty place creates the master key, because sealed data cannot be opened with a new key. */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@folkmoot/platform/database/database';
import type pg from 'pg';
import { masterKey, readMasterKey } from './data-folder.ts';

/** The log, and the vault tables that a first account fills. With EventStoreDB the log is elsewhere. */
const FILLED_BY_USE = ['log.events', 'vault.keys', 'vault.logins'] as const;

function make(folder: string): Buffer {
  writeFileSync(join(folder, 'master-key'), randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return masterKey(folder, undefined);
}

async function isFilled(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query('select to_regclass($1) is not null as there', [table]);
  if (!rows[0]?.there) return false;
  return (await pool.query(`select from ${table} limit 1`)).rowCount === 1;
}

async function hasData(databaseUrl: string): Promise<boolean> {
  const { pool, close } = openDatabase({ url: databaseUrl, name: 'first-start', max: 1 });
  try {
    for (const table of FILLED_BY_USE) if (await isFilled(pool, table)) return true;
    return false;
  } finally {
    await close();
  }
}

/** The master key. A new one is created only if the database is empty. */
export async function keyOfStart(folder: string, fromEnvironment: string | undefined, databaseUrl: string): Promise<Buffer> {
  const key = readMasterKey(folder, fromEnvironment);
  if (key !== null) return key;
  return (await hasData(databaseUrl)) ? masterKey(folder, undefined) : make(folder);
}

/** The key of a cluster, which is created before its database. */
export function keyOfClusterStart(folder: string): Buffer {
  return readMasterKey(folder, undefined) ?? (existsSync(join(folder, 'postgres')) ? masterKey(folder, undefined) : make(folder));
}
