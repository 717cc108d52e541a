/**
 * A database for one test file in the Postgres of the integration run: files cannot see each other's rows, and an open transaction in one
 * does not block another.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../database/database.ts';

export type TestDatabase = {
  readonly url: string;
  readonly open: (options?: Omit<DatabaseOptions, 'url'>) => Database;
  /** Ends all connections to it and returns its name, for use as a template. */
  readonly freeze: () => Promise<string>;
  readonly drop: () => Promise<void>;
};

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `serverUrl`: the run's `postgresUrl`. `template`: a name from `freeze`; without it the database is empty. */
export async function testDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies files, which is faster for small databases than logging every page.
  await administer(serverUrl, `create database ${name} ${template === undefined ? '' : `template ${template} strategy file_copy`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const opened: Database[] = [];
  return {
    url: url.href,
    open(options = {}) {
      const database = openDatabase({ url: url.href, ...options });
      opened.push(database);
      return database;
    },
    async freeze() {
      await Promise.all(opened.map((database) => database.close()));
      await administer(serverUrl, `alter database ${name} allow_connections false`);
      await administer(serverUrl, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
      return name;
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
