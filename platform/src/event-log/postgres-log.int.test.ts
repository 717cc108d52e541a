import { inject } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { eventLogContract } from './contract-suite.ts';
import { postgresLog, prepareLog } from './postgres-log.ts';

eventLogContract('Postgres', async () => {
  const test = await testDatabase(inject('postgresUrl'));
  const database = test.open();
  await prepareLog(database);
  const log = postgresLog(database, test.url);
  const others: { close: () => Promise<void> }[] = [];
  return {
    log,
    async another() {
      const other = postgresLog(test.open(), test.url);
      others.push(other);
      return other;
    },
    async interrupt() {
      const knife = test.open({ name: 'knife' });
      await knife.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    async close() {
      await Promise.all([log.close(), ...others.map((other) => other.close())]);
      await test.drop();
    },
  };
});
