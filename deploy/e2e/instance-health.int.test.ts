/** The health of the instance, for staff over HTTP and for operators with `npm run doctor`. */
import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getInstanceHealth } from '@folkmoot/contracts/instance/commands';
import type { HealthReport } from '@folkmoot/contracts/instance/health';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUp } from '../src/back-up.ts';
import { freePort } from '../src/free-port.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const run = promisify(execFile);
const STUN_SUCCESS = 0x0101;

let folder: string;
let network: Network;
let founder: Person;
let member: Person;
let relay: ReturnType<typeof createSocket>;
let settings: Readonly<Record<string, string>>;

/** Answers a binding request like a TURN server. */
async function startRelay(): Promise<number> {
  relay = createSocket('udp4');
  relay.on('message', (message, from) => {
    const answer = Buffer.from(message);
    answer.writeUInt16BE(STUN_SUCCESS, 0);
    relay.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => relay.bind(0, '127.0.0.1', () => resolve()));
  return relay.address().port;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-health-'));
  const port = String(await freePort());
  const silent = String(await freePort());
  settings = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${silent}`,
    TURN_URL: `turn:127.0.0.1:${await startRelay()}`,
    TURN_SECRET: 'secret-of-the-relay',
  };
  network = await startNetwork(inject('postgresUrl'), settings);
  founder = await network.register('Ada');
  member = await network.register('Ben');
});

afterAll(async () => {
  await network?.stop();
  relay?.close();
  rmSync(folder, { recursive: true, force: true });
});

const findingIn = (report: HealthReport, id: string) => report.findings.find((finding) => finding.id === id);

describe('the health of the instance', () => {
  it('is visible only to staff', async () => {
    await member.refused(getInstanceHealth, {}, 403);
    expect((await network.anyone('GET', '/api/instance/health')).status).toBe(401);
    const report = await founder.ask(getInstanceHealth, {});
    expect(report.processes).toMatchObject([{ service: 'standalone', version: report.version }]);
    expect(report.schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(['log', 'live', 'vault']));
    expect(report.files).toEqual({ bytes: 0, people: [], servers: [] });
    expect(report.disks[0]?.totalBytes).toBeGreaterThan(0);
  });

  it('shows the status of each part, and how to fix it', async () => {
    const report = await founder.ask(getInstanceHealth, {});
    expect(Object.fromEntries(report.findings.map(({ id, status }) => [id, status]))).toMatchObject({
      processes: 'ok',
      readModels: 'ok',
      database: 'ok',
      masterKey: 'ok',
      founder: 'ok',
      settings: 'ok',
      redis: 'off',
      mail: 'error',
      publicUrl: 'ok',
      push: 'warning',
      turn: 'ok',
      clock: 'ok',
      backup: 'warning',
      selfCheck: 'off',
    });
    expect(findingIn(report, 'mail')).toMatchObject({ cure: expect.stringContaining('SMTP_URL') });
    const wrong = report.findings.filter(({ status }) => status === 'error' || status === 'warning');
    expect(wrong.filter(({ cure }) => cure === null)).toEqual([]);
    expect(JSON.stringify(report)).not.toContain('secret-of-the-relay');
  });

  it('shows the last backup', async () => {
    const { config } = network.product().foundation;
    await backUp({ config, file: join(folder, 'whole.tar'), withoutKey: true, now: new Date() });
    expect(findingIn(await founder.ask(getInstanceHealth, {}), 'backup')).toMatchObject({
      status: 'ok',
      summary: expect.stringMatching(/^The last backup was made \d+ seconds? ago \([\d.]+ [kM]B\)\.$/),
    });
  });
});

describe('npm run doctor', () => {
  async function doctor(environment: Readonly<Record<string, string>>) {
    const { config } = network.product().foundation;
    const env = { ...process.env, ...settings, DATABASE_URL: config.DATABASE_URL ?? '', DATA_DIR: config.DATA_DIR, ...environment };
    const script = join(import.meta.dirname, '../src/doctor.ts');
    return run(process.execPath, [script], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  }

  it('exits with 1 if there is an error, and says how to fix it', async () => {
    const { code, stdout } = await doctor({});
    expect(code).toBe(1);
    expect(stdout).toMatch(/ERROR {4}Mail: .*\n +→ Check host, port, user and password in SMTP_URL/);
    expect(stdout).toContain('1 error, ');
  });

  it('exits with 0 if there is no error', async () => {
    const { code, stdout } = await doctor({ SMTP_URL: '' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('ok       Processes: One process is running.')]);
  });

  it('finds a missing master key, and creates none', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const { code, stdout } = await doctor({ SMTP_URL: '', DATA_DIR: empty });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/ERROR {4}Master key: The master key is missing\.\n +→ Restore DATA_DIR\/master-key/),
    ]);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('finds a different master key', async () => {
    const { code, stdout } = await doctor({ SMTP_URL: '', MASTER_KEY: '0'.repeat(64) });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/ERROR {4}Master key: The master key is wrong: .*\n +→ Restore DATA_DIR\/master-key/),
    ]);
  });

  it('checks everything else if the database is unavailable', async () => {
    const { code, stdout, stderr } = await doctor({ DATABASE_URL: `postgres://folkmoot:secret@127.0.0.1:${await freePort()}/folkmoot` });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/ERROR {4}Database: The database cannot be used\. .*ECONNREFUSED.*\n +→ Start the database/);
    for (const title of ['Mail', 'Public address', 'Free disk space', 'Relay for calls (TURN)', 'Redis', 'Master key']) {
      expect(stdout).toContain(`  ${title}: `);
    }
  });

  it('finds a process that no longer renews its lease, and its service', async () => {
    const { pool } = network.product().foundation.readModels;
    await pool.query(`insert into leases.instances (number, holder, until, service, version, host, started_at)
      select n, gen_random_uuid(), clock_timestamp() + interval '30 seconds', 'gateway', '1', 'elsewhere', now() - interval '1 hour'
      from generate_series(0, 1023) n where n not in (select number from leases.instances) limit 1`);
    try {
      const { code, stdout } = await doctor({ SMTP_URL: '' });
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/ERROR {4}Processes: .*gateway on elsewhere \(last heartbeat 3\d seconds ago\)/),
      ]);
    } finally {
      await pool.query("delete from leases.instances where host = 'elsewhere'");
    }
  });

  it('finds a public address that leads elsewhere', async () => {
    const { code, stdout } = await doctor({ SMTP_URL: '', PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
    expect(code).toBe(1);
    expect(stdout).toMatch(/ERROR {4}Public address: .* cannot be reached/);
  });
});
