import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from '@folkmoot/platform/config/config';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSecrets } from './secrets.ts';
import { topology } from './topology.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-secrets-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function secret(name: string): string {
  return readFileSync(join(folder, name), 'utf8').trim();
}

it('makes every secret of the topology once, as the services take them, behind a closed folder', () => {
  expect([...makeSecrets(folder)].sort()).toEqual([...topology.secrets].sort());
  const settings = { MASTER_KEY: secret('master-key'), DATABASE_URL: secret('database-url'), METRICS_TOKEN: secret('metrics-token') };
  expect(Config.safeParse(settings).success).toBe(true);
  expect(secret('database-url')).toContain(`:${secret('database-password')}@postgres:`);
  expect(secret('turn-config')).toBe(`static-auth-secret=${secret('turn-secret')}`);
  expect(new URL(secret('redis-url')).password).toBe(secret('redis-config').split(' ')[1]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(makeSecrets(folder)).toEqual([]);
});

it('leaves what an operator has put there', () => {
  writeFileSync(join(folder, 'database-password'), 'of-mine\n');
  expect(makeSecrets(folder)).not.toContain('database-password');
  expect(secret('database-url')).toContain(':of-mine@');
  expect(readdirSync(folder)).toHaveLength(topology.secrets.length);
});
