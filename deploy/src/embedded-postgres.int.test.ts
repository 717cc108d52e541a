/** Tests the code paths of Windows on any system: TCP on the loopback address, and `pg_ctl` instead of signals. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { START_WITHIN_MS, startEmbeddedPostgres } from './embedded-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-loopback-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function valueFrom(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(sql);
  await client.end();
  return rows[0]?.value;
}

describe('the embedded Postgres in the Windows mode', () => {
  it('listens only on the loopback address, stops cleanly, and keeps its data', { timeout: 120_000 }, async () => {
    const first = await startEmbeddedPostgres(folder, {}, START_WITHIN_MS, 'windows');
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    expect(
      await valueFrom(first.url, "select current_setting('listen_addresses') || current_setting('unix_socket_directories') as value"),
    ).toBe('127.0.0.1');
    await valueFrom(first.url, 'create table kept as select 7 as value');
    const stranger = first.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(valueFrom(stranger, 'select 1 as value')).rejects.toThrow(/password/);
    await first.stop();
    await first.ended;
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);

    const second = await startEmbeddedPostgres(folder, {}, START_WITHIN_MS, 'windows');
    expect(readFileSync(join(folder, 'database-url'), 'utf8')).toBe(second.url);
    expect(await valueFrom(second.url, 'select value from kept')).toBe(7);
    await second.stop();
    await second.ended;
  });
});
