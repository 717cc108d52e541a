import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterSettings, keepClusterSettings } from './cluster-settings.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folkmoot-settings-'));
  mkdirSync(join(dir, 'secrets'));
});

afterEach(() => rmSync(dir, { recursive: true }));

/** Simulates another running process with the parent of this one. */
function lock(): void {
  writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: process.ppid, startedAt: '' }));
}

describe('the settings of a cluster', () => {
  const relay = { PORT: '1', HOST: '127.0.0.1', DATA_DIR: '/data', REDIS_URL_FILE: '/redis', PUBLIC_URL: 'https://chat.example' };
  const media = { PORT: '2', MASTER_KEY_FILE: '/key', DATABASE_URL_FILE: '/url', MEDIA_WORKERS: '3', MEDIA_S3_URL: 'https://s3.example' };

  it('are those of all its services while it runs, readable by the owner only', () => {
    keepClusterSettings(dir, [relay, media]);
    lock();
    const both = { PUBLIC_URL: 'https://chat.example', MEDIA_WORKERS: '3', MEDIA_S3_URL: 'https://s3.example' };
    expect(clusterSettings(dir)).toEqual({ ...both, REDIS_URL_FILE: '/redis' });
    expect(statSync(join(dir, 'secrets/settings.json')).mode & 0o077).toBe(0);
  });

  it('contain no addresses of other programs when it is stopped', () => {
    keepClusterSettings(dir, [relay, media]);
    expect(clusterSettings(dir)).toEqual({ PUBLIC_URL: 'https://chat.example', MEDIA_WORKERS: '3', MEDIA_S3_URL: 'https://s3.example' });
  });

  it('do not exist in the data folder of another product', () => {
    expect(clusterSettings(dir)).toBe(null);
  });
});
