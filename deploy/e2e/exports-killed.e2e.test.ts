/**
 * Archives with services in separate processes: the process that makes an archive is killed, and another one makes it from the
 * beginning.
 */
import { randomUUID } from 'node:crypto';
import { getExport, linkExport, requestExport } from '@folkmoot/contracts/exports/commands';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { type Front, startProxy } from './harness/proxy.ts';
import { type Services, servicesWithPostgres } from './harness/services.ts';
import type { Program } from './processes.ts';
import { registerUser } from './user.ts';

let services: Services;
let commandApi: Readonly<Record<string, string>>;
let proxy: Front;
let url: string;
const programs = new Map<string, Program>();

async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = await services.start(name, more);
  programs.set(name, program);
  return program.url;
}

beforeAll(async () => {
  services = await servicesWithPostgres();
  const mediaUrl = await start('media');
  commandApi = { MEDIA_URL: mediaUrl, PORT: String(await freePort()) };
  const [commandApiUrl] = await Promise.all([start('command-api', commandApi), start('projector')]);
  const gatewayUrl = await start('gateway', { COMMAND_API_URL: commandApiUrl });
  proxy = await startProxy({ commandApiUrls: [commandApiUrl], gatewayUrls: [gatewayUrl], mediaUrl });
  url = proxy.url;
});

afterAll(async () => {
  await proxy?.stop();
  await services?.stop();
});

it('H8 a requested archive is completed, even if the process that makes it is killed', async () => {
  const { api, password } = await registerUser(url, 'Ada');
  const { defaultChannelId: channelId } = await api.call(createServer, { body: { name: 'Reading circle' } });
  await api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content: 'Mine.' } });
  await api.call(requestExport, { body: { password } });
  await programs.get('command-api')?.end('SIGKILL');
  await start('command-api', commandApi);
  await expect.poll(async () => (await api.call(getExport)).export?.status, { timeout: 30_000 }).toBe('ready');
  const { path } = await api.call(linkExport, { body: {} });
  const answer = await fetch(`${url}${CDN_PATH}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(bytes.length).toBe((await api.call(getExport)).export?.bytes);
  expect(bytes.includes(`messages/${channelId}.json`)).toBe(true);
});
