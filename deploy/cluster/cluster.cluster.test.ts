/** Tests the cluster of plain processes: it starts in order, keeps all processes running, and cleans up. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiClient } from '../src/api-client.ts';
import { startCluster } from './cluster.ts';

const ROOT = join(import.meta.dirname, '../..');
const START = 'deploy/cluster/start.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folkmoot-cluster-'));
  // The permissions of a folder that was not created for a test.
  chmodSync(dir, 0o755);
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Processes with the folder in their command line, which should have ended. */
function leftIn(folder: string): readonly string[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));
}

/** The files that other users of the machine can open. */
function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (statSync(join(folder, entry.name)).mode & 0o077) !== 0)
    .map((entry) => entry.name)
    .sort();
}

function askRedis(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const line = connect({ host: hostname, port: Number(port) });
  line.end(`${command}\r\nQUIT\r\n`);
  return text(line);
}

describe('a cluster', () => {
  // There are fifteen processes, and each kind is killed and restarted, which takes minutes on a busy machine.
  it('serves through the proxy, and restarts processes that were killed', { timeout: 900_000 }, async () => {
    const cluster = await startCluster({ dir, environment: { RATE_LIMITS: 'off' } });
    try {
      expect(cluster.processes.map((each) => each.name)).toEqual([
        ...['postgres', 'kafka', 'redis'],
        ...['relay-1', 'relay-2', 'projector-1', 'projector-2', 'media-1', 'embedder-1'],
        ...['command-api', 'gateway'].flatMap((name) => [`${name}-1`, `${name}-2`]),
        'proxy',
      ]);
      // These files contain no secret.
      expect(openToOthers(dir)).toEqual(['lock', 'processes.json']);
      expect(await askRedis(cluster.redisUrl, 'KEYS *')).toMatch(/^-NOAUTH/);
      expect(cluster.processes.map((each) => each.url).join()).not.toContain(new URL(cluster.redisUrl).password);
      const account = { email: 'ann@example.com', username: 'Ann', password: 'a secret' };
      const { token } = Token.parse(await apiClient(cluster.url ?? '').call(register, { body: account }));
      const ann = apiClient(cluster.url ?? '', token);
      for (const name of ['kafka', 'redis', 'postgres', 'gateway-1']) {
        const each = cluster.of(name);
        const before = each.pid();
        expect(each.kill('SIGKILL'), name).toBe(true);
        await expect.poll(() => each.pid() !== before && each.pid() !== null, { timeout: 120_000 }).toBe(true);
        await each.untilServing();
        expect(each.restarts(), name).toBe(1);
      }
      await cluster.of('redis').stop();
      expect([cluster.of('redis').pid(), await cluster.of('redis').serves()]).toEqual([null, 'It does not run.']);
      cluster.of('redis').start();
      await cluster.of('command-api-2').restart();
      for (const each of cluster.processes) await each.untilServing();
      const nameOfAnn = async () => (await ann.call(getOwnDetails)).user.username;
      await expect.poll(nameOfAnn, { timeout: 60_000 }).toBe('Ann');
    } finally {
      await cluster.stop();
    }
    expect(leftIn(dir)).toEqual([]);
  });

  it('that fails to start stops its processes, and shows the output of the failed one', async () => {
    const starting = startCluster({
      dir,
      only: ['postgres', 'command-api'],
      counts: { 'command-api': 1 },
      environment: { PROJECTION_WAIT_MS: 'soon' },
    });
    await expect(starting).rejects.toThrow(/command-api-1 ends again and again.*PROJECTION_WAIT_MS/s);
    expect(leftIn(dir)).toEqual([]);
  });
});

describe('npm run cluster', () => {
  const run = promisify(execFile);

  function cluster(...words: string[]): Promise<{ stdout: string; stderr: string }> {
    return run(process.execPath, [START, ...words], { cwd: ROOT, env: { ...process.env, CLUSTER_DIR: dir } });
  }

  const engines = ['--only', 'postgres,redis'];

  it('starts, shows its status, refuses a second start, and stops', async () => {
    expect((await cluster(...engines)).stdout).toContain('The cluster is ready.');
    await expect.poll(async () => (await cluster('status')).stdout).toMatch(/redis +\d+ +0 +redis:.*ready/);
    await expect(cluster(...engines)).rejects.toThrow(/already runs in .*CLUSTER_DIR/s);
    expect((await cluster('stop')).stdout).toContain('has stopped');
    expect(leftIn(dir)).toEqual([]);
    expect((await cluster('stop')).stdout).toContain('No cluster runs');
  });

  it('ends the processes of a killed cluster', async () => {
    await cluster(...engines);
    const { pid } = z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(join(dir, 'status.json'), 'utf8')));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    expect((await cluster('stop')).stdout).toMatch(/was killed earlier.*stopped now: .*redis/);
    expect(leftIn(dir)).toEqual([]);
  });
});
