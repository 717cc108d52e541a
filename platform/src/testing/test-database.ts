/**
 * A database for one test file, in the Postgres that the integration run started: files cannot see each other's rows, and an open
 * transaction in one holds nothing back in another.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../database/database.ts';

export type TestDatabase = {
  readonly url: string;
  readonly open: (options?: Omit<DatabaseOptions, 'url'>) => Database;
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

/** `serverUrl` is what the run provides as `postgresUrl`. */
export async function testDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
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
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
