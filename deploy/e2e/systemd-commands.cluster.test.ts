/** The commands in the units of docs/guides/install.md, as systemd calls them: start, stop, and a backup while Folkmoot runs. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkBackup } from '@folkmoot/platform/backup/read-backup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installedFile, inUnit } from '../install/installed-files.ts';
import { freePort } from '../src/free-port.ts';
import { builtWebClient } from '../src/web-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const BACKUPS = '/var/backups/folkmoot';

const service = installedFile('folkmoot.service');
const backup = installedFile('folkmoot-backup.service');

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-systemd-'));
  await builtWebClient((text) => console.log(text));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function only(values: readonly string[]): string {
  const [value = '', ...more] = values;
  if (value === '' || more.length > 0) throw new Error(`There should be exactly one value: ${values.join(', ')}`);
  return value;
}

it('start Folkmoot, back it up, and stop it with a signal only to the first process', { timeout: 300_000 }, async () => {
  const [port, run, backups] = [await freePort(), join(folder, 'run'), join(folder, 'backups')];
  for (const each of [run, backups]) mkdirSync(each);
  const settings = { DATA_DIR: join(folder, 'data'), PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const environment = { ...process.env, ...settings };
  // The shell would split it the same way: it contains no quotes.
  const [file = '', ...words] = only(inUnit(service, 'ExecStart')).split(' ');
  const product = spawn(file, words, { cwd: ROOT, env: { ...environment, TMPDIR: run }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(product, 'exit');
  let output = '';
  product.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await expect.poll(() => output, { timeout: 200_000 }).toContain('Folkmoot is ready at');
    // The database listens in the folder of the service.
    expect(readdirSync(run).some((name) => name.startsWith('folkmoot-'))).toBe(true);

    // `TMPDIR` is different there, as with PrivateTmp.
    const line = only(inUnit(backup, 'ExecStart')).replaceAll(BACKUPS, backups);
    const [, command = ''] = /^\/bin\/sh -c '(.*)'$/.exec(line) ?? [];
    await promisify(execFile)('/bin/sh', ['-c', command], { cwd: ROOT, env: environment });
    const [backupName = '', ...more] = readdirSync(backups);
    expect([backupName, more]).toEqual([expect.stringMatching(/^folkmoot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/), []]);
    expect((await checkBackup(join(backups, backupName))).masterKey.included).toBe(true);
    expect(statSync(join(backups, backupName)).mode & 0o077).toBe(0);
    const find = only(inUnit(backup, 'ExecStartPost')).replaceAll(BACKUPS, backups);
    await promisify(execFile)('/bin/sh', ['-c', find]);
    expect(readdirSync(backups)).toEqual([backupName]);
  } finally {
    product.kill('SIGTERM');
  }
  const [code] = await ended;
  expect([0, ...inUnit(service, 'SuccessExitStatus').map(Number)]).toContain(code);
  // The database was stopped properly, and the folder is not locked.
  expect([existsSync(join(folder, 'data/postgres/postmaster.pid')), existsSync(join(folder, 'data/lock'))]).toEqual([false, false]);
});

it('extract the master key from a backup as the guide says', async () => {
  const [backupName = ''] = readdirSync(join(folder, 'backups'));
  const { stdout } = await promisify(execFile)('tar', [
    '--extract',
    '--to-stdout',
    '--file',
    join(folder, 'backups', backupName),
    'master-key',
  ]);
  expect(stdout.trim()).toMatch(/^[0-9a-f]{64}$/);
});
