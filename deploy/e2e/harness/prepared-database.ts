/** A template database on which the product started once. Starting on a copy takes a third of the time. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@folkmoot/platform/config/config';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { startStandalone } from '../../src/standalone.ts';

const MASTER_KEY = 'master-key';

type Prepared = { readonly template: string; readonly masterKey: Buffer };

/** One per Postgres server. Test files of one worker share this module. */
const prepared = new Map<string, Promise<Prepared>>();

async function prepare(postgresUrl: string): Promise<Prepared> {
  const database = await testDatabase(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-prepared-'));
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error', SELF_CHECK_HOUR: 'off' });
  const product = await startStandalone({ config, webRoot: null });
  const head = await product.foundation.log.head();
  if (head !== -1)
    throw new Error(`A first start wrote events up to position ${head}: a prepared database would no longer be like a new one.`);
  await product.stop();
  const masterKey = readFileSync(join(folder, MASTER_KEY));
  rmSync(folder, { recursive: true });
  return { template: await database.freeze(), masterKey };
}

/** A copy of it, whose master key is in `folder`. */
export async function preparedDatabase(postgresUrl: string, folder: string): Promise<TestDatabase> {
  const making = prepared.get(postgresUrl) ?? prepare(postgresUrl);
  prepared.set(postgresUrl, making);
  const { template, masterKey } = await making;
  writeFileSync(join(folder, MASTER_KEY), masterKey, { mode: 0o600 });
  return testDatabase(postgresUrl, template);
}
