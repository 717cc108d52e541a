/** One embedded Postgres for a run of integration tests; each test file takes a database of its own in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'));
  // As many files run at once as the machine has room for, each with connections of its own.
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '200' });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
