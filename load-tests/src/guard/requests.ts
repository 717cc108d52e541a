/** Operations that a client asks for: to send a message, to read a page, to sign on, and to get a message delivered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startChild } from '../bench/child.ts';
import { type Community, makeCommunity } from '../bench/community.ts';
import type { Product } from '../bench/product.ts';
import { withDatabase } from '../bench/product-database.ts';
import { type Run, SENDERS } from '../bench/run.ts';
import { CONTENT, floorLanes } from '../figures/floors.ts';
import { listenerOf, messagesPath, senderLanes } from '../figures/send.ts';
import { FanOutResult } from '../loads/fan-out.load.ts';
import { PagesResult } from '../loads/pages.load.ts';
import { SendResult } from '../loads/send.load.ts';
import { SignOnResult } from '../loads/sign-on.load.ts';
import { payloadOf } from '../wire/engine-io.ts';
import { memberSocket } from '../wire/member-socket.ts';
import type { OperationName } from './baseline.ts';
import { costOfLoad, databaseOf, type Load, type Operation, type Server } from './cost.ts';

const SOCKETS = 200;
const PER_SECOND = 50;
const SIGN_ONS_AT_ONCE = 8;
const FLOOR_MESSAGES = 20_000;

/** Floors keep their tables apart. */
async function floorDatabase(run: Run, name: string): Promise<string> {
  const { url } = await run.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function startFloor(run: Run, module: string, options: object, hasDatabase: boolean) {
  const child = await startChild(module, options);
  const databasePid = hasDatabase ? (await run.database()).pid : null;
  return { server: { port: Number(child.ready), pid: child.pid, databasePid } satisfies Server, stop: child.stop };
}

type Request<Result> = {
  readonly name: OperationName;
  readonly floor: { readonly module: string; readonly options: object; readonly hasDatabase: boolean };
  readonly load: Pick<Load<Result>, 'module' | 'result'> & { readonly ofFloor: object; readonly ofProduct: object };
  readonly count: (result: Result) => number;
};

async function operationOf<Result>(run: Run, product: Product, request: Request<Result>): Promise<Operation> {
  const { name, load, count } = request;
  const floor = await startFloor(run, request.floor.module, request.floor.options, request.floor.hasDatabase);
  const server: Server = { ...product, databasePid: databaseOf(product.pid) };
  const ofProduct = () => costOfLoad(server, { ...load, options: load.ofProduct }, count);
  return {
    name,
    floor: () => costOfLoad(floor.server, { ...load, options: load.ofFloor }, count),
    product: ofProduct,
    async profiled() {
      const { result, profile } = await product.profiled(ofProduct);
      return { ...result, profile };
    },
    stop: floor.stop,
  };
}

async function sendOperation(run: Run, product: Product, community: Community): Promise<Operation> {
  const pace = { seconds: run.options.seconds, warmUpSeconds: 0 };
  return operationOf(run, product, {
    name: 'send',
    floor: { module: 'floors/pipeline.floor.ts', options: { databaseUrl: await floorDatabase(run, 'guard_send') }, hasDatabase: true },
    load: {
      module: 'loads/send.load.ts',
      result: SendResult,
      ofFloor: { ...pace, lanes: floorLanes(SENDERS), listener: 'listener' },
      ofProduct: { ...pace, lanes: senderLanes(community), listener: listenerOf(community) },
    },
    count: ({ sent }) => sent,
  });
}

async function pageOperation(run: Run, product: Product, { tokens, channelIds }: Community): Promise<Operation> {
  const paths = channelIds.map(messagesPath);
  const options = { paths, tokens, until: null, connections: SENDERS, seconds: run.options.seconds, warmUpSeconds: 0 };
  const databaseUrl = await floorDatabase(run, 'guard_page');
  // Otherwise the first readers after a write do that work, and how much of it depends on when autovacuum ran.
  await withDatabase(product.dataDir, (client) => client.query('vacuum analyze'));
  return operationOf(run, product, {
    name: 'page',
    floor: {
      module: 'floors/pages.floor.ts',
      options: { databaseUrl, channelIds, messages: FLOOR_MESSAGES, content: CONTENT },
      hasDatabase: true,
    },
    load: { module: 'loads/pages.load.ts', result: PagesResult, ofFloor: options, ofProduct: options },
    count: ({ read }) => read,
  });
}

async function signOnOperation(run: Run, product: Product, { tokens }: Community): Promise<Operation> {
  const payloadFile = join(run.folder, 'guard-payload.json');
  const socket = await memberSocket(product.port, tokens[0] ?? '', () => undefined);
  socket.close();
  writeFileSync(payloadFile, JSON.stringify(payloadOf(socket.signedOn.packet())));
  const options = { tokens: tokens.slice(0, SENDERS), atOnce: SIGN_ONS_AT_ONCE, seconds: run.options.seconds, warmUpSeconds: 0 };
  return operationOf(run, product, {
    name: 'sign-on',
    floor: { module: 'floors/broadcast.floor.ts', options: { payloadFile }, hasDatabase: false },
    load: { module: 'loads/sign-on.load.ts', result: SignOnResult, ofFloor: options, ofProduct: options },
    count: ({ signOns }) => signOns,
  });
}

async function deliveryOperation(run: Run, product: Product): Promise<Operation> {
  const audience = await makeCommunity(product.port, 'audience', { people: SOCKETS + 1, channels: 1 });
  const [sender = '', ...listeners] = audience.tokens;
  const pace = { perSecond: PER_SECOND, seconds: run.options.seconds, listeners };
  const path = messagesPath(audience.channelIds[0] ?? '');
  const [lane] = floorLanes(1);
  return operationOf(run, product, {
    name: 'delivery',
    floor: { module: 'floors/broadcast.floor.ts', options: { payloadFile: null }, hasDatabase: false },
    load: {
      module: 'loads/fan-out.load.ts',
      result: FanOutResult,
      ofFloor: { ...pace, path: lane?.path ?? '', sender: 'sender' },
      ofProduct: { ...pace, path, sender },
    },
    count: ({ deliveries }) => deliveries,
  });
}

export const requestOperations = {
  send: sendOperation,
  page: pageOperation,
  'sign-on': signOnOperation,
  delivery: deliveryOperation,
};
