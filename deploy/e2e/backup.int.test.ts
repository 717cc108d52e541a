/** A backup that is created while users write, and restored to an empty instance: history, logins and every read model are the same. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@folkmoot/contracts/accounts/commands';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { Manifest } from '@folkmoot/platform/backup/manifest';
import { checkBackup } from '@folkmoot/platform/backup/read-backup';
import { type Config, readConfig } from '@folkmoot/platform/config/config';
import { verify } from '@folkmoot/platform/projection/verify';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { projections } from '@folkmoot/read-models/projections';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aboutBackup, backUp } from '../src/back-up.ts';
import { restoreInto } from '../src/restore-into.ts';
import { type Standalone, startStandalone } from '../src/standalone.ts';
import { dice } from './harness/dice.ts';
import { pathOf, request } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { randomActivity } from './harness/random-activity.ts';
import { upload } from './harness/uploads.ts';

/** The file offset from the name in the header of a part to its contents. */
const IN_ITS_DATA = 512 + 20;

let folder: string;
let network: Network;
let people: readonly Person[];
let channelId: string;
/** Created in the middle of the history. */
let file: string;
let manifest: Manifest;
/** The path of an image that existed before. */
let avatar: string;

function configOf(product: Standalone): Config {
  return product.foundation.config;
}

function newFolder(name: string): string {
  return mkdtempSync(join(folder, `${name}-`));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-backup-'));
  network = await startNetwork(inject('postgresUrl'));
  people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => network.register(name)));
  const [ann] = people;
  if (!ann) throw new Error('No user is registered.');
  channelId = (await network.server(ann, ...people.slice(1))).defaultChannelId;
  const activity = randomActivity(people, dice(7));
  for (let done = 0; done < 150; done += 1) await activity.runOne();
  await ann.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Before the backup' } });

  const avatarId = await upload(network.url(), `avatars/${ann.id}`);
  avatar = (await ann.ask(updateProfile, { body: { avatarId } })).user.avatar ?? '';

  file = join(folder, 'backup.tar');
  let over = false;
  const writing = (async () => {
    while (!over) await activity.runOne();
  })();
  manifest = await backUp({ config: configOf(network.product()), file, withoutKey: false, now: new Date() });
  over = true;
  await writing;
  await ann.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'After the backup' } });
});

afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function rowsOf(url: string, query: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query, [...values])).rows;
  } finally {
    await client.end();
  }
}

function configFor(database: TestDatabase, settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    PORT: '0',
    DATA_DIR: newFolder('place'),
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  });
}

describe('a backup', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await testDatabase(inject('postgresUrl'));
  });

  afterEach(() => database.drop());

  async function expectEmptyDatabase(): Promise<void> {
    const schemas = "select nspname from pg_namespace where nspname in ('log', 'vault', 'live', 'signals')";
    expect(await rowsOf(database.url, schemas)).toEqual([]);
  }

  it('is one file for its owner only, with a manifest and without temporary files', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(await checkBackup(file)).toEqual(manifest);
    expect(manifest.tables.map((table) => `${table.schema}.${table.name}`)).toEqual(
      expect.arrayContaining(['log.events', 'log.head', 'vault.intents', 'vault.keys', 'vault.logins', 'vault.sessions']),
    );
    expect(aboutBackup(manifest).join('\n')).toContain('The backup contains the master key');
  });

  it('H2 restores the same history and equal read models, and users can log in', async () => {
    const steps = new Set<string>();
    const config = configFor(database);
    await restoreInto({ config, file, onProgress: (step) => steps.add(step) });
    expect([...steps]).toEqual(['Checking', 'Restoring', 'Replaying', 'Verifying']);

    const history = 'select * from log.events where position <= $1 order by position';
    const before = await rowsOf(configOf(network.product()).DATABASE_URL ?? '', history, [manifest.head]);
    const after = await rowsOf(database.url, 'select * from log.events order by position');
    expect(after.length).toBe((manifest.head ?? -1) + 1);
    expect(after).toEqual(before);

    const product = await startStandalone({ config, webRoot: null });
    try {
      const { log, codec, readModels } = product.foundation;
      for (const projection of projections) expect(await verify({ database: readModels, log, codec, projection })).toBeNull();
      const url = product.url.replace('localhost', '127.0.0.1');
      const [ann] = people;
      const body = { email: ann?.email, password: ann?.password };
      const { token } = login.reply.parse((await request(url, login.method, pathOf(login), { body })).body);
      const path = pathOf(listMessages, { params: { channelId } });
      for (const bearer of [token, ann?.token ?? null]) {
        const { text } = await request(url, 'GET', path, { token: bearer });
        expect(text).toContain('Before the backup');
        expect(text).not.toContain('After the backup');
      }
      expect((await fetch(`${url}/cdn/${avatar}`)).status).toBe(200);
    } finally {
      await product.stop();
    }
  });

  it('is refused if a byte changed, and nothing is written', async () => {
    const whole = readFileSync(file);
    for (const part of ['log.events/000001.gz', 'vault.keys/000001.gz', `media/files/${avatar}`, 'manifest.json']) {
      const damaged = join(newFolder('damaged'), 'backup.tar');
      const bytes = Buffer.from(whole);
      const at = whole.indexOf(part) + IN_ITS_DATA;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(damaged, bytes);
      await expect(restoreInto({ config: configFor(database), file: damaged })).rejects.toThrow(/damaged/);
    }
    await expectEmptyDatabase();
  });

  it('is refused if it is truncated or another file', async () => {
    const whole = readFileSync(file);
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, whole.length - 4096),
      Buffer.from('no tar'),
      Buffer.alloc(0),
    ]) {
      const cut = join(newFolder('cut'), 'backup.tar');
      writeFileSync(cut, bytes);
      await expect(restoreInto({ config: configFor(database), file: cut })).rejects.toThrow(/damaged/);
    }
    await expect(restoreInto({ config: configFor(database), file: join(folder, 'nothing.tar') })).rejects.toThrow(/cannot be read/);
    await expectEmptyDatabase();
  });

  it('is restored only to an empty instance', async () => {
    const config = { ...configFor(database), DATABASE_URL: configOf(network.product()).DATABASE_URL };
    await expect(restoreInto({ config, file })).rejects.toThrow(/not empty/);
    const { DATABASE_URL: _, ...embedded } = configFor(database);
    writeFileSync(join(embedded.DATA_DIR, 'something'), '');
    await expect(restoreInto({ config: embedded, file })).rejects.toThrow(/not empty/);
    expect(readdirSync(embedded.DATA_DIR)).toEqual(['something']);
  });

  it('without the key can be restored only with the key', async () => {
    const keyless = join(newFolder('keyless'), 'backup.tar');
    const keylessManifest = await backUp({ config: configOf(network.product()), file: keyless, withoutKey: true, now: new Date() });
    expect(aboutBackup(keylessManifest).join('\n')).toContain('DOES NOT CONTAIN THE MASTER KEY');
    await expect(restoreInto({ config: configFor(database), file: keyless })).rejects.toThrow(/set MASTER_KEY/);
    await expect(restoreInto({ config: configFor(database, { MASTER_KEY: '0'.repeat(64) }), file: keyless })).rejects.toThrow(
      /not the key/,
    );
    await expectEmptyDatabase();
    const key = readFileSync(join(configOf(network.product()).DATA_DIR, 'master-key'), 'utf8').trim();
    expect(readFileSync(keyless).includes(key)).toBe(false);
    const config = configFor(database, { MASTER_KEY: key });
    await restoreInto({ config, file: keyless });
    expect(existsSync(join(config.DATA_DIR, 'master-key'))).toBe(false);
  });

  it('never overwrites another file', async () => {
    const options = { config: configOf(network.product()), file, withoutKey: false, now: new Date() };
    await expect(backUp(options)).rejects.toThrow(/already exists/);
  });
});

it('is restored to an empty data folder with its own Postgres, and stays the same size', async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'embedded'), RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  await restoreInto({ config, file });
  const again = join(folder, 'again.tar');
  // The product is stopped, so the command starts Postgres and stops it again.
  const copy = await backUp({ config, file: again, withoutKey: false, now: new Date() });
  const counts = ({ tables }: Manifest) => tables.map(({ schema, name, rows }) => [schema, name, rows]);
  expect(counts(copy)).toEqual(counts(manifest));
  expect(copy.masterKey.fingerprint).toBe(manifest.masterKey.fingerprint);
});
