/** Operations of a running instance: metrics, readiness, and a stop without lost requests. */
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { getServer } from '@folkmoot/contracts/servers/commands';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Network, startNetwork } from './harness/network.ts';

const TOKEN = 'a token for the scraper';

let network: Network;

afterEach(() => network.stop());

async function metrics(headers: Readonly<Record<string, string>> = {}) {
  return network.anyone('GET', '/metrics', { headers });
}

describe('/metrics', () => {
  it('counts requests by name and outcome, and shows the progress of projections', async () => {
    network = await startNetwork(inject('postgresUrl'));
    const ann = await network.register('Ann');
    const { id, defaultChannelId } = await network.server(ann);
    const connection = await ann.signOn();
    const params = { channelId: defaultChannelId };
    await ann.ask(sendMessage, { params, body: { content: 'Hello' } });
    await ann.refused(sendMessage, { params, body: { content: '' } }, 400);
    await ann.ask(getServer, { params: { serverId: id } });
    await network.settle();
    const { text } = await metrics();
    expect(text).toContain('folkmoot_command_duration_seconds_count{command="sendMessage",outcome="ok"} 1');
    expect(text).toMatch(/folkmoot_command_duration_seconds_count\{command="sendMessage",outcome="(?!ok)\w+"\} 1/);
    expect(text).toContain('folkmoot_query_duration_seconds_count{query="getServer"} 1');
    expect(text).toContain(`folkmoot_log_head ${await network.head()}`);
    expect(text).toContain('folkmoot_projection_lag_events{projection="messages"} 0');
    expect(text).toContain('folkmoot_sockets 1');
    expect(text).toMatch(/folkmoot_append_batch_events_count [1-9]/);
    expect(text).toMatch(/folkmoot_deliveries_total [1-9]/);
    expect(text).toMatch(/folkmoot_signals_published_total [1-9]/);
    expect(text).toMatch(/folkmoot_nodejs_eventloop_lag_p99_seconds \d/);
    connection.close();
  });

  it('is only for this machine, and not for clients behind a local proxy', async () => {
    network = await startNetwork(inject('postgresUrl'));
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '192.0.2.7' })).status).toBe(404);
  });

  it('requires the token if one is set', async () => {
    network = await startNetwork(inject('postgresUrl'), { METRICS_TOKEN: TOKEN });
    expect((await metrics()).status).toBe(404);
    expect((await metrics({ authorization: 'Bearer another token' })).status).toBe(404);
    expect((await metrics({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
  });
});

describe('a shutdown', () => {
  it('is reported as not ready, while requests are still served', async () => {
    network = await startNetwork(inject('postgresUrl'), { DRAIN_MS: '400' });
    const ann = await network.register('Ann');
    const { id } = await network.server(ann);
    expect((await network.anyone('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const drained = network.product().drain();
    expect(await network.anyone('GET', '/readyz')).toMatchObject({ status: 503, body: { why: 'draining' } });
    expect((await ann.ask(getServer, { params: { serverId: id } })).id).toBe(id);
    await drained;
  });

  it('closes kept-alive connections, so that clients do not reuse them', async () => {
    network = await startNetwork(inject('postgresUrl'), { DRAIN_MS: '50' });
    const drained = network.product().drain();
    expect((await connectionOf('/healthz')).connection).toBe('close');
    await drained;
  });

  it('H8 answers every request that had started', async () => {
    network = await startNetwork(inject('postgresUrl'));
    const ann = await network.register('Ann');
    const { defaultChannelId } = await network.server(ann);
    const connection = await ann.signOn();
    const database = network.product().foundation.readModels;
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select position from log.head for update');
    const send = (content: string) => ann.api('POST', `/api/channels/${defaultChannelId}/messages`, { body: { content } });
    const answers = Promise.all(Array.from({ length: 8 }, (_unused, index) => send(`Line ${index}`)));
    await expect.poll(() => waitingForTheLog(blocker)).toBe(1);
    const restarted = network.restart();
    await blocker.query('commit');
    blocker.release();
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
    await restarted;
    connection.close();
  });
});

/** The number of appends that wait for another transaction. */
async function waitingForTheLog(client: {
  readonly query: (text: string) => Promise<{ readonly rows: readonly unknown[] }>;
}): Promise<number> {
  return (await client.query("select 1 from pg_locks where not granted and locktype = 'transactionid'")).rows.length;
}

function connectionOf(path: string): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    get(`${network.url()}${path}`, { agent: new Agent({ keepAlive: true }) }, (response) => {
      response.resume();
      resolve(response.headers);
    }).once('error', reject);
  });
}
