/**
 * A test server for EventStoreDB's gRPC API: reads, subscriptions to the whole log, and appends, over a store in memory. Its connections
 * can be cut. Batch append is missing on purpose, because the adapter must not use it.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type Line, openLine } from './line.ts';
import {
  caughtUp,
  checkpoint,
  confirmation,
  expectedOf,
  filterOf,
  proposalOf,
  recordMessage,
  streamNotFound,
  textOf,
  verdictMessage,
} from './messages.ts';
import { createEventStore, type EventStore, type Proposal, type StoreRecord } from './store.ts';

/** EventStoreDB's default. */
const MOST_BYTES_IN_AN_APPEND = 1024 * 1024;
const CHECKPOINT_EVERY = 32;

export type TestServer = {
  readonly url: string;
  readonly store: EventStore;
  readonly line: Line;
  readonly close: () => Promise<void>;
};

/** Login that every call needs, over TLS, as with a secure EventStoreDB. */
export type TestLogin = {
  readonly username: string;
  readonly password: string;
  readonly certificate: string;
  readonly key: string;
  /** File with the certificate of the authority. */
  readonly caFile: string;
};

export type TestServerOptions = { readonly firstPosition?: bigint; readonly login?: TestLogin };

export async function startTestServer({ firstPosition, login }: TestServerOptions = {}): Promise<TestServer> {
  const store = createEventStore(firstPosition);
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(StreamsService, {
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
      mayCall(login, call.metadata) ? append(store, call, answer) : answer(notLoggedIn()),
    read: (call: ServerWritableStream<ReadReq, ReadResp>) =>
      mayCall(login, call.metadata) ? void read(store, call) : call.emit('error', notLoggedIn()),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentialsOf(login), (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  const line = await openLine(port);
  async function close(): Promise<void> {
    server.forceShutdown();
    await line.close();
  }
  return { url: urlOf(line.port, login), store, line, close };
}

function credentialsOf(login: TestLogin | undefined): ServerCredentials {
  if (!login) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(login.certificate), private_key: Buffer.from(login.key) }]);
}

function urlOf(port: number, login: TestLogin | undefined): string {
  if (!login) return `esdb://127.0.0.1:${port}?tls=false`;
  const { username, password, caFile } = login;
  return `esdb://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}?tls=true&tlsCAFile=${encodeURIComponent(caFile)}`;
}

function mayCall(login: TestLogin | undefined, metadata: Metadata): boolean {
  if (!login) return true;
  const basic = Buffer.from(`${login.username}:${login.password}`).toString('base64');
  return metadata.get('authorization').join() === `Basic ${basic}`;
}

function notLoggedIn(): { readonly code: status; readonly details: string; readonly metadata: Metadata } {
  return { code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
}

function append(store: EventStore, call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
  const proposals: Proposal[] = [];
  let options: AppendReq.Options | undefined;
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message) proposals.push(proposalOf(message));
  });
  function decide(): void {
    const stream = textOf(options?.getStreamIdentifier()?.getStreamName_asU8());
    if (call.cancelled) return;
    if (!options) answer({ code: status.INVALID_ARGUMENT, details: 'No options.' });
    else if (sizeOf(proposals) > MOST_BYTES_IN_AN_APPEND) answer(tooLarge());
    else answer(null, verdictMessage(store.append(stream, expectedOf(options), proposals)));
  }
  // A cancelled call also ends, and is marked as cancelled only a moment later.
  call.on('end', () => setImmediate(decide));
}

function sizeOf(proposals: readonly Proposal[]): number {
  return proposals.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0);
}

function tooLarge(): { readonly code: status; readonly details: string; readonly metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MOST_BYTES_IN_AN_APPEND));
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${MOST_BYTES_IN_AN_APPEND} Exceeded.`, metadata };
}

type Send = (message: ReadResp) => Promise<void>;

async function read(store: EventStore, call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
  const cancelled = new AbortController();
  call.on('cancelled', () => cancelled.abort());
  async function send(message: ReadResp): Promise<void> {
    cancelled.signal.throwIfAborted();
    if (!call.write(message)) await once(call, 'drain', { signal: cancelled.signal });
  }
  try {
    const options = call.request.getOptions();
    if (!options) throw new Error('No options.');
    if (options.hasSubscription()) await subscribe(store, options, send, cancelled.signal);
    else if (options.hasStream()) await readStream(store, options, send);
    else await readAll(store, options, send);
    call.end();
  } catch (error) {
    if (!cancelled.signal.aborted) call.emit('error', { code: status.INVALID_ARGUMENT, details: String(error) });
  }
}

async function readStream(store: EventStore, options: ReadReq.Options, send: Send): Promise<void> {
  const name = textOf(options.getStream()?.getStreamIdentifier()?.getStreamName_asU8());
  const there = store.stream(name);
  if (there.length === 0) return send(streamNotFound(name));
  if (options.getReadDirection() !== 0) throw new Error('Streams are read forwards here.');
  const from = options.getStream()?.hasRevision() ? BigInt(options.getStream()?.getRevision() ?? '0') : 0n;
  await sendSome(
    there.filter((record) => record.revision >= from),
    options,
    send,
  );
}

/** A position is the start of a record: a forward read includes it, a backward read does not. */
async function readAll(store: EventStore, options: ReadReq.Options, send: Send): Promise<void> {
  const index = placeIn(store, options);
  const forwards = options.getReadDirection() === 0;
  await sendSome(forwards ? store.records.slice(index) : store.records.slice(0, index).reverse(), options, send);
}

async function sendSome(records: readonly StoreRecord[], options: ReadReq.Options, send: Send): Promise<void> {
  const most = Number(options.getCount());
  for (const record of records.slice(0, most)) await send(recordMessage(record));
}

function placeIn(store: EventStore, options: ReadReq.Options): number {
  const all = options.getAll();
  if (all?.hasEnd()) return store.records.length;
  if (!all?.hasPosition()) return 0;
  const index = store.records.findIndex(({ position }) => String(position) === all.getPosition()?.getCommitPosition());
  if (index < 0) throw new Error(`There is no record at position ${all.getPosition()?.getCommitPosition()}.`);
  return index;
}

async function subscribe(store: EventStore, options: ReadReq.Options, send: Send, cancelled: AbortSignal): Promise<void> {
  const passes = filterOf(options);
  const isAfter = options.getAll()?.hasPosition() === true;
  let at = placeIn(store, options) + (isAfter ? 1 : 0);
  let isBehind = true;
  await send(confirmation(randomUUID()));
  while (!cancelled.aborted) {
    const record = store.records[at];
    if (record) {
      if (passes(record)) await send(recordMessage(record));
      if (at % CHECKPOINT_EVERY === 0) await send(checkpoint(record));
      at += 1;
    } else {
      if (isBehind) await send(caughtUp());
      isBehind = false;
      await store.changed();
    }
  }
}
