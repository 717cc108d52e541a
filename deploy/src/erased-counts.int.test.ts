import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { erasedCountsIn } from './erased-counts.ts';

it('allows the deletion of an account that cannot be counted, and says so', async () => {
  const database = await testDatabase(inject('postgresUrl'));
  const readModels = database.open();
  const count = erasedCountsIn({ readModels, logger: createLogger('test', 'silent') });
  expect(await count('1', 5)).toBeNull();
  // The connection is unchanged: its later statements have no such limit.
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(readModels.kysely);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  await readModels.close();
  await database.drop();
});
