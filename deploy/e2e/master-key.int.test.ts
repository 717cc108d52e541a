/** A database with data only opens with its own master key, and no command or start creates another key. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@folkmoot/platform/config/config';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startStandalone } from '../src/standalone.ts';
import { type Network, startNetwork } from './harness/network.ts';

const WRONG = '0'.repeat(64);

let network: Network;
let otherFolder: string;

beforeAll(async () => {
  otherFolder = mkdtempSync(join(tmpdir(), 'folkmoot-no-key-'));
  network = await startNetwork(inject('postgresUrl'));
  await network.register('Ada');
});

afterAll(async () => {
  await network?.stop();
  rmSync(otherFolder, { recursive: true, force: true });
});

/** The database of Folkmoot, with a data folder without a key. */
function environmentOf(key: Readonly<Record<string, string>> = {}) {
  return { DATA_DIR: otherFolder, DATABASE_URL: network.product().foundation.config.DATABASE_URL ?? '', LOG_LEVEL: 'silent', ...key };
}

function command(script: string, words: readonly string[], environment: Readonly<Record<string, string>>) {
  return new Promise<{ readonly code: unknown; readonly out: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `../src/${script}.ts`), ...words],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    );
  });
}

describe('without the master key', () => {
  it.each([
    ['audit', ['checkpoint']],
    ['backup', [join(tmpdir(), 'never-written.tar')]],
  ])('%s is refused, and creates no key', async (script, words) => {
    expect(await command(script, words, environmentOf())).toEqual({
      code: 1,
      out: expect.stringMatching(/master key .* is missing\. Restore DATA_DIR/),
    });
    expect(readdirSync(otherFolder)).toEqual([]);
  });

  it('Folkmoot does not start on a database with data, and creates no key', async () => {
    const config = readConfig({ ...environmentOf(), PORT: '0' });
    await expect(startStandalone({ config, webRoot: null })).rejects.toThrow(/master key .* is missing\. Restore DATA_DIR/);
    expect(readdirSync(otherFolder)).toEqual([]);
  });
});

describe('with another master key', () => {
  it('Folkmoot does not start', async () => {
    const config = readConfig({ ...environmentOf({ MASTER_KEY: WRONG }), PORT: '0' });
    await expect(startStandalone({ config, webRoot: null })).rejects.toThrow(/the data was encrypted with another key\. Restore/);
  });

  it.each([
    ['audit', ['checkpoint']],
    ['backup', [join(tmpdir(), 'never-written.tar')]],
  ])('%s is refused', async (script, words) => {
    const { code, out } = await command(script, words, environmentOf({ MASTER_KEY: WRONG }));
    expect([code, out]).toEqual([1, expect.stringContaining('the data was encrypted with another key. Restore')]);
  });
});
