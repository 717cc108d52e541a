/** Scheduled messages with services in separate processes: the process that sends them is killed while they are due. */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { listScheduledMessages, scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApiClient } from '../src/api-client.ts';
import { freePort } from '../src/free-port.ts';
import { type Front, startProxy } from './harness/proxy.ts';
import { type Services, servicesWithPostgres } from './harness/services.ts';
import type { Program } from './processes.ts';
import { registerUser } from './user.ts';

const MESSAGES = 10;
const EVERY_MS = 40;
const PROMISED_MS = 2000;

let services: Services;
let commandApi: Program;
let settings: Readonly<Record<string, string>>;
let proxy: Front;
let ada: ApiClient;
let params: { channelId: string };

beforeAll(async () => {
  services = await servicesWithPostgres();
  settings = { PORT: String(await freePort()) };
  [commandApi] = await Promise.all([services.start('command-api', settings), services.start('projector')]);
  const gateway = await services.start('gateway', { COMMAND_API_URL: commandApi.url });
  proxy = await startProxy({ commandApiUrls: [commandApi.url], gatewayUrls: [gateway.url], mediaUrl: gateway.url });
  ada = (await registerUser(proxy.url, 'Ada')).api;
  params = { channelId: (await ada.call(createServer, { body: { name: 'Reading circle' } })).defaultChannelId };
});

afterAll(async () => {
  await proxy?.stop();
  await services?.stop();
});

it.each([1, 4, 8])(
  'H8 each message is sent once, at once after the restart, if the process is killed after about %i messages',
  async (after) => {
    const first = Date.now() + 1500;
    const named = Array.from({ length: MESSAGES }, (_, index) => `Round ${after}, page ${index}`);
    await Promise.all(
      named.map((content, index) =>
        ada.call(scheduleMessage, { params, body: { content, sendAt: first + index * EVERY_MS, timeZone: 'UTC' } }),
      ),
    );
    await vi.waitUntil(() => Date.now() >= first + after * EVERY_MS, { interval: 1, timeout: 5000 });
    await commandApi.end('SIGKILL');
    commandApi = await services.start('command-api', settings);
    const startedAt = Date.now();
    await vi.waitUntil(async () => (await ada.call(listScheduledMessages)).length === 0, { timeout: 10_000 });
    const contents = async () =>
      (await ada.call(listMessages, { params, query: {} })).filter(({ content }) => named.includes(content ?? ''));
    await vi.waitUntil(async () => (await contents()).length >= MESSAGES, { timeout: 10_000 });
    const sent = await contents();
    expect(sent.map(({ content }) => content).sort()).toEqual([...named].sort());
    expect(Math.max(...sent.map(({ createdAt }) => createdAt)) - startedAt).toBeLessThan(PROMISED_MS);
  },
);
