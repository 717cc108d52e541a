import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSocket } from './postgres-address.ts';

const AN_HOUR_AGO = new Date(Date.now() - 61 * 60_000);

let temporary: string;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'folkmoot-sockets-'));
  vi.stubEnv('TMPDIR', temporary);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});

/** A socket folder of another server. `pid`: of the server in its lock file. */
function socketFolder(digit: string, pid: number | null, changedAt = AN_HOUR_AGO): string {
  const folder = join(temporary, `folkmoot-${digit.repeat(16)}`);
  mkdirSync(folder);
  if (pid !== null) writeFileSync(join(folder, '.s.PGSQL.5432.lock'), `${pid}\n/data/postgres\n`);
  utimesSync(folder, changedAt, changedAt);
  return basename(folder);
}

describe('the folder of a database socket', () => {
  it('is removed when the database has stopped', () => {
    const address = onSocket('/data/postgres', null);
    expect(readdirSync(temporary)).toHaveLength(1);
    address.release();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is removed by a later start if its server was killed, and kept if a server may use it', () => {
    const ended = spawnSync(process.execPath, ['--eval', '']).pid;
    socketFolder('a', null);
    socketFolder('b', ended);
    const kept = [socketFolder('c', process.pid), socketFolder('d', null, new Date())];
    mkdirSync(join(temporary, 'folkmoot-notes'));
    onSocket('/data/postgres', null).release();
    expect(readdirSync(temporary).sort()).toEqual([...kept, 'folkmoot-notes'].sort());
  });
});
