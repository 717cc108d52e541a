/** One embedded Postgres for a run of integration tests. Each test file has its own database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { fastFolder } from './fast-folder.ts';
import { testFolder } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(testFolder(fastFolder(tmpdir())), 'postgres-'));
  // As many test files run in parallel as the machine allows, each with its own connections.
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '200' });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
