import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownCertificates } from '../../net/own-certificates.ts';
import { accepted, anEvent, appended, aStream, ids, someEvents, turns, watch } from '../contract/bench.ts';
import { eventLogContract } from '../contract-suite.ts';
import type { EventLog } from '../port.ts';
import { eventStoreDbLog } from './eventstoredb-log.ts';
import { openLine } from './test-server/line.ts';
import { startTestServer, type TestServer } from './test-server/server.ts';

eventLogContract('on the EventStoreDB test server', async () => {
  const server = await startTestServer();
  const log = eventStoreDbLog(server.url);
  async function close(): Promise<void> {
    await log.close();
    await server.close();
  }
  return { log, another: async () => eventStoreDbLog(server.url), interrupt: server.line.cut, close };
});

describe('EventStoreDB with a login', () => {
  let folder: string;
  let server: TestServer;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-eventstoredb-'));
    const caFile = join(folder, 'ca.crt');
    const { ca, certificate, key } = await ownCertificates('eventstoredb', 'eventstore', new Date());
    writeFileSync(caFile, ca);
    server = await startTestServer({ login: { username: 'admin', password: 'a p@ss:word/', certificate, key, caFile } });
  });

  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends it with every call: appends, reads and subscriptions', async () => {
    const log = eventStoreDbLog(server.url);
    try {
      const stream = aStream();
      const watched = watch(log, { after: -1 });
      const [event] = await appended(log, stream, 'none', someEvents(1));
      expect(ids(await log.readStream(stream))).toEqual([event?.id]);
      expect(ids(await log.readAll({ after: -1, limit: 10 }))).toEqual([event?.id]);
      await watched.until(1);
      await watched.subscription.stop();
    } finally {
      await log.close();
    }
  });

  it.each([
    ['another password', (url: string) => url.replace(/:[^:@]+@/, ':guessed@')],
    ['another user', (url: string) => url.replace('esdb://admin', 'esdb://ops')],
  ])('refuses %s without quoting it in the error', async (_what, other) => {
    const log = eventStoreDbLog(other(server.url));
    try {
      const stream = aStream();
      const failure: unknown = await log.append(stream, 'none', someEvents(1)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'Misconfigured', message: 'EventStoreDB refuses the credentials of EVENT_STORE_URL.' });
      expect(inspect(failure, { depth: 10 })).not.toMatch(/guessed|p%40ss|p@ss/);
      await expect(log.readAll({ after: -1, limit: 10 })).rejects.toMatchObject({ code: 'Misconfigured' });
      expect(server.store.stream(stream)).toEqual([]);
    } finally {
      await log.close();
    }
  });

  it.each(['esdb://admin:hush@', 'esdb://admin:hu@sh:@host', 'esdb://admin:hush@host:2113?tls=true&tlsCAFile=/nowhere/hush'])(
    'refuses %s, which is not a connection string, without quoting it in the error',
    (url) => {
      expect(() => eventStoreDbLog(url)).toThrow(/^(?!.*(hu|sh:)).*EVENT_STORE_URL/);
    },
  );
});

const realUrl = process.env.EVENT_STORE_URL;
if (realUrl) {
  eventLogContract('on EventStoreDB itself', async () => {
    // A single node without TLS is reached through a proxy that can be cut. A cluster finds its nodes itself.
    const [, before, host, port, after] = /^(esdb:\/\/(?:[^@]+@)?)([^:/?,]+):(\d+)(\/?\?.*tls=false.*)$/.exec(realUrl) ?? [];
    const line = host ? await openLine(Number(port), host) : null;
    const url = line ? `${before}127.0.0.1:${line.port}${after}` : realUrl;
    const log = eventStoreDbLog(url);
    async function close(): Promise<void> {
      await log.close();
      await line?.close();
    }
    return { log, another: async () => eventStoreDbLog(url), ...(line ? { interrupt: line.cut } : {}), close };
  });
}

describe('the EventStoreDB adapter', () => {
  let server: TestServer;
  let log: EventLog;

  beforeEach(async () => {
    server = await startTestServer();
    log = eventStoreDbLog(server.url);
  });

  afterEach(async () => {
    await log.close();
    await server.close();
  });

  function writeForeign(): void {
    const data = new TextEncoder().encode('{"made":"elsewhere"}');
    const event = { id: randomUUID(), type: 'Foreign', contentType: 'application/json', data, metadata: new Uint8Array() };
    server.store.append('foreign-1', 'any', [event]);
  }

  it('H8 an append whose answer is lost retries by itself, and counts as the same append', async () => {
    const stream = aStream();
    await appended(log, stream, 'none', someEvents(1));
    for (const expected of [0, 'any'] as const) {
      const events = someEvents(2);
      server.line.withhold();
      const written = server.store.changed();
      const answer = log.append(stream, expected, events);
      await written;
      await server.line.cut();
      expect(accepted(await answer)).toMatchObject({ repeated: false, events });
    }
    expect(server.store.stream(stream)).toHaveLength(5);
  });

  it('H4 recognises events of several appends with any', async () => {
    const stream = aStream();
    const [first, between, second] = [anEvent(), anEvent(), anEvent()];
    const logged = [];
    for (const event of [first, between, second]) logged.push(...(await appended(log, stream, 'any', [event])));
    const again = await log.append(stream, 'any', [first, second]);
    expect(again).toEqual({ ok: true, events: [logged[0], logged[2]], repeated: true });
    expect(ids(server.store.stream(stream))).toEqual(ids([first, between, second]));
  });

  it('filters bulk events of a subscription on the server', async () => {
    const stream = aStream();
    await appended(log, stream, 'none', [anEvent({ type: 'MessageSent', bulk: true }), anEvent({ type: 'ServerCreated' })]);
    expect(server.store.stream(stream).map((record) => record.type)).toEqual(['bulk:MessageSent', 'ServerCreated']);
    const structure = watch(log, { after: -1, bulk: false });
    await structure.until(1);
    expect(structure.seen.map((event) => event.type)).toEqual(['ServerCreated']);
  });

  it('finds the head and the next page behind many system events', async () => {
    const [event] = await appended(log, aStream(), 'none', someEvents(1));
    for (let left = 300; left > 0; left -= 1) server.store.append('$own-1', 'any', []);
    expect(await log.head()).toBe(event?.position);
    expect(await log.readAll({ after: event?.position ?? -1, limit: 2 })).toEqual([]);
    const [next] = await appended(log, aStream(), 'none', someEvents(1));
    expect(await log.readAll({ after: event?.position ?? -1, limit: 1 })).toEqual([next]);
  });

  it('has no head before its first event, even if the server wrote events', async () => {
    expect(server.store.records.length).toBeGreaterThan(0);
    expect(await log.head()).toBe(-1);
    expect(await log.readAll({ after: -1, limit: 10 })).toEqual([]);
  });

  it('stops readers at an event of another program', async () => {
    const subscription = log.subscribe({ after: -1 }, () => undefined);
    writeForeign();
    await expect(subscription.done).rejects.toMatchObject({ code: 'Corrupt' });
    await expect(log.readAll({ after: -1, limit: 10 })).rejects.toMatchObject({ code: 'Corrupt' });
    await expect(log.readStream('foreign-1')).rejects.toMatchObject({ code: 'Corrupt' });
  });

  it('reports that an append is larger than the server accepts', async () => {
    const large = anEvent({ data: JSON.stringify('x'.repeat(2 ** 20)) });
    await expect(log.append(aStream(), 'none', [large])).rejects.toMatchObject({ code: 'Misconfigured' });
    expect(await log.head()).toBe(-1);
  });

  it.each(['$Own', 'bulk:Own'])('rejects an event with the type %s', async (type) => {
    await expect(log.append(aStream(), 'any', [anEvent({ type })])).rejects.toMatchObject({ code: 'Misconfigured' });
  });

  it('cancels pending calls when it is closed', async () => {
    const subscription = log.subscribe({ after: -1 }, () => undefined);
    await appended(log, aStream(), 'none', someEvents(1));
    await server.close();
    const waiting = log.append(aStream(), 'none', someEvents(1));
    const refused = expect(waiting).rejects.toMatchObject({ code: 'NotReady' });
    await turns(10);
    await log.close();
    await refused;
    await subscription.done;
  });
});

it('rejects a position that a number cannot hold', async () => {
  const server = await startTestServer({ firstPosition: 2n ** 53n });
  const log = eventStoreDbLog(server.url);
  try {
    await expect(log.append(aStream(), 'none', someEvents(1))).rejects.toMatchObject({ code: 'Corrupt' });
    await expect(log.head()).rejects.toMatchObject({ code: 'Corrupt' });
    await expect(log.subscribe({ after: -1 }, () => undefined).done).rejects.toMatchObject({ code: 'Corrupt' });
  } finally {
    await log.close();
    await server.close();
  }
});

it.each([
  ['no connection string', 'http://localhost:2113?tls=false'],
  ['TLS without credentials', 'esdb://localhost:2113'],
])('cannot be created from %s', (_, url) => {
  expect(() => eventStoreDbLog(url)).toThrow(expect.objectContaining({ code: 'Misconfigured' }));
});
