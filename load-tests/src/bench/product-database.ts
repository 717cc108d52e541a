/** The embedded database of a running product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Connects while `work` runs. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8').trim() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
