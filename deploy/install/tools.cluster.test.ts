/** The files of docs/guides/install.md, read by the programs that they are for. `nginx -t` stands in deploy/e2e/behind-proxies.cluster.test.ts. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeInstalled } from '../cluster/installed.ts';
import { topology } from '../cluster/topology.ts';
import { instancesOf } from '../cluster/topology-schema.ts';
import { pathOfInstalled } from './installed-files.ts';

const run = promisify(execFile);
const DEPLOY = join(import.meta.dirname, '..');
const say = (text: string) => console.log(text);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-install-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('systemd takes the services and the timer without a warning', async () => {
  seeInstalled({ program: 'systemd-analyze', versionFlag: '--version', package: 'systemd' }, say);
  const units = ['folkmoot.service', 'folkmoot-backup.service', 'folkmoot-backup.timer'].map(pathOfInstalled);
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...units]);
  expect([stdout, stderr]).toEqual(['', '']);
});

it('Caddy takes its file', async () => {
  seeInstalled({ program: 'caddy', versionFlag: 'version', package: 'caddy' }, say);
  const words = ['validate', '--adapter', 'caddyfile', '--config', pathOfInstalled('Caddyfile')];
  const { stdout, stderr } = await run('caddy', words, { env: { ...process.env, HOME: folder } });
  expect(stdout + stderr).toContain('Valid configuration');
});

it('the library of Docker Compose takes both compose files', async () => {
  const program = join(folder, 'compose-check');
  await run('go', ['build', '-o', program, '.'], { cwd: join(import.meta.dirname, 'compose-check') });
  const servicesIn = async (file: string) => (await run(program, [join(DEPLOY, file)])).stdout.trim().split('\n').sort();
  expect(await servicesIn('standalone.compose.yaml')).toEqual(['folkmoot']);
  expect(await servicesIn('compose.yaml')).toEqual(topology.parts.flatMap(instancesOf).sort());
});
