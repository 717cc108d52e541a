/** Checks that the doctor of a cluster, the health page and the printed links agree. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { getInstanceHealth } from '@folkmoot/contracts/instance/commands';
import { HealthReport } from '@folkmoot/contracts/instance/health';
import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { RawInvitation } from '@folkmoot/contracts/registration/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { setupLine } from './setup-line.ts';

const STARTED_WITHIN_MS = 400_000;

let dir: string;
let cluster: Cluster;
let founder: ApiClient;
let setup: string | null;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'folkmoot-doctor-'));
  cluster = await startCluster({ dir, counts: { embedder: 0 }, environment: { RATE_LIMITS: 'off', SMTP_URL: '' } });
  setup = setupLine(dir);
  const account = { email: 'ann@example.com', username: 'Ann', password: 'a secret' };
  founder = apiClient(cluster.url ?? '', Token.parse(await apiClient(cluster.url ?? '').call(register, { body: account })).token);
}, STARTED_WITHIN_MS);

afterAll(async () => {
  await cluster?.stop();
  rmSync(dir, { recursive: true, force: true });
}, 120_000);

/** Runs with no setting except the folder. */
function doctor(): Promise<{ readonly code: unknown; readonly out: string }> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../src/doctor.ts')],
      { cwd: dir, env: { PATH, HOME, DATA_DIR: dir } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    );
  });
}

const lineOf = (out: string, title: string) =>
  out
    .split('\n')
    .find((line) => line.slice(9).startsWith(`${title}: `))
    ?.slice(9);

describe('a cluster without PUBLIC_URL', () => {
  it('links to its own address', async () => {
    expect(setup).toContain(`Open ${cluster.url}/setup#`);
    const { url } = RawInvitation.parse(await founder.call(createInvitation, { body: {} }));
    expect(url).toContain(`${cluster.url}/register?invite=`);
  });
});

describe('the doctor of a cluster', () => {
  it('reports the same as its services', { timeout: 120_000 }, async () => {
    const { code, out } = await doctor();
    const { findings } = HealthReport.parse(await founder.call(getInstanceHealth));
    expect([code, out]).toEqual([0, expect.stringContaining('Redis: Redis answers.')]);
    const varying = new Set(['database', 'disk', 'readModels']);
    for (const { id, title, summary } of findings) {
      if (!varying.has(id)) expect(lineOf(out, title), id).toBe(`${title}: ${summary}`);
    }
  });

  it('reports services that do not respond', { timeout: 240_000 }, async () => {
    const hung = [...cluster.all('media'), ...cluster.all('relay')];
    for (const each of hung) each.kill('SIGSTOP');
    try {
      await expect
        .poll(async () => lineOf((await doctor()).out, 'Processes'), { timeout: 120_000, interval: 3000 })
        .toMatch(/These services have no running process: media service, relay\. These processes stopped responding: .*relay on/);
      expect((await doctor()).code).toBe(1);
    } finally {
      for (const each of hung) each.kill('SIGCONT');
    }
  });

  it('keeps its secrets readable only to their owner', () => {
    expect(JSON.parse(readFileSync(join(dir, 'secrets/settings.json'), 'utf8'))).not.toHaveProperty('MASTER_KEY_FILE');
  });
});
