import { X509Certificate } from 'node:crypto';
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

it('creates every secret once, in the format of the services, in a private folder', async () => {
  expect([...(await makeSecrets(folder))].sort()).toEqual([...topology.secrets].sort());
  const settings = { MASTER_KEY: secret('master-key'), DATABASE_URL: secret('database-url'), METRICS_TOKEN: secret('metrics-token') };
  expect(Config.safeParse(settings).success).toBe(true);
  expect(secret('database-url')).toContain(`:${secret('database-password')}@postgres:`);
  expect(secret('turn-config')).toBe(`static-auth-secret=${secret('turn-secret')}`);
  expect(new URL(secret('redis-url')).password).toBe(secret('redis-config').split(' ')[1]);
  for (const name of ['kafka-jaas', 'kafka-client']) expect(secret(name), name).toContain(`"${secret('kafka-password')}"`);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(await makeSecrets(folder)).toEqual([]);
});

it('configures EventStoreDB as the log only with its option, with a login and its own certificate authority', async () => {
  await makeSecrets(folder);
  expect(secret('event-store-url')).toBe('');
  expect(await makeSecrets(folder, { eventStore: true })).toEqual(['event-store-url']);
  const url = new URL(secret('event-store-url'));
  expect([url.username, url.password, url.host]).toEqual(['admin', secret('eventstore-password'), 'eventstore:2113']);
  expect(url.searchParams.get('tlsCAFile')).toBe('/run/secrets/eventstore-ca.crt');
  const certificate = new X509Certificate(secret('eventstore-certificate'));
  expect(certificate.verify(new X509Certificate(secret('eventstore-ca.crt')).publicKey)).toBe(true);
  expect(certificate.checkHost('eventstore')).toBe('eventstore');
  expect(await makeSecrets(folder, { eventStore: true })).toEqual([]);
});

it('keeps the secrets of an operator', async () => {
  writeFileSync(join(folder, 'database-password'), 'of-mine\n');
  expect(await makeSecrets(folder)).not.toContain('database-password');
  expect(secret('database-url')).toContain(':of-mine@');
  expect(readdirSync(folder)).toHaveLength(topology.secrets.length);
});

it('refuses a Kafka password that its files cannot contain', async () => {
  writeFileSync(join(folder, 'kafka-password'), 'with "quotes"');
  await expect(makeSecrets(folder)).rejects.toThrow('only letters, digits, _ and -');
});
