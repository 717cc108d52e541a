/** The whole product with its own database, and its users. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import type { ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { readConfig } from '@folkmoot/platform/config/config';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { vi } from 'vitest';
import { type Standalone, type StandaloneOptions, startStandalone } from '../../src/standalone.ts';
import { type Connection, connectAs } from './connection.ts';
import { type Answer, type Ask, type Filled, parseStrictly, pathOf, type Refuse, RefusedBody, request, type Sent } from './http.ts';
import { preparedDatabase } from './prepared-database.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly api: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** A request that must succeed. The reply is checked against the contract. */
  readonly ask: Ask;
  /** A request that must be refused, with this status and path. */
  readonly refused: Refuse;
  readonly signOn: (options?: { readonly ownMembersOnly?: boolean }) => Promise<Connection>;
};

export type Network = {
  readonly url: () => string;
  readonly product: () => Standalone;
  readonly head: () => Promise<number>;
  /** Resolves when projections and signals have reached the head of the log, and every connection got its events. */
  readonly settle: () => Promise<void>;
  readonly register: (name: string) => Promise<Person>;
  /** The same user with another token. */
  readonly as: (person: Person, token: string | null) => Person;
  /** A new server that these users joined with an invite. */
  readonly server: (owner: Person, ...members: readonly Person[]) => Promise<RawServer>;
  readonly anyone: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** Closes every connection, and resolves when the product has noticed, so that the next one is a new login. */
  readonly disconnectAll: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** In the public record of the instance. */
const NO_SOCKETS = /^folkmoot_sockets(\{[^}]*\})? 0$/m;

type Settings = Readonly<Record<string, string>>;

type ProductOptions = Pick<StandaloneOptions, 'fetcher' | 'pushGuard' | 'patience'> & Partial<Pick<StandaloneOptions, 'webRoot'>>;

/** Link embeds and nightly jobs run only if the settings enable them, because most tests do not need them. */
export async function startNetwork(postgresUrl: string, settings: Settings = {}, options: ProductOptions = {}): Promise<Network> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-network-'));
  const database = 'MASTER_KEY' in settings ? await testDatabase(postgresUrl) : await preparedDatabase(postgresUrl, folder);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    LINK_EMBEDS: 'off',
    SELF_CHECK_HOUR: 'off',
    ...settings,
  });
  const connections = new Set<Connection>();
  let product = await startStandalone({ config, webRoot: null, ...options });
  let registered = 0;

  const url = () => product.url.replace('localhost', '127.0.0.1');

  function person(who: Omit<Person, 'api' | 'ask' | 'refused' | 'signOn' | 'token'>, token: string | null): Person {
    const api = (method: string, path: string, sent: Sent = {}) => request(url(), method, path, { token, ...sent });
    const sentOf = (filled: Filled): Sent => ({
      ...(filled.body === undefined ? {} : { body: filled.body }),
      ...(filled.key === undefined ? {} : { headers: { 'idempotency-key': filled.key } }),
    });
    return {
      ...who,
      token: token ?? '',
      api,
      async ask<Route extends RouteSpec>(route: Route, filled: Filled = {}) {
        const answer = await api(route.method, pathOf(route, filled), sentOf(filled));
        if (answer.status !== (route.status ?? 200)) throw new Error(`${route.name} was answered ${answer.status}: ${answer.text}`);
        return parseStrictly(route.reply, answer.body, `The answer to ${route.name}`) as ReplyOf<Route>;
      },
      async refused(route, filled, status, path) {
        const answer = await api(route.method, pathOf(route, filled), sentOf(filled));
        if (answer.status !== status) throw new Error(`${route.name} was answered ${answer.status}, not ${status}: ${answer.text}`);
        const body = RefusedBody.parse(answer.body);
        if (path !== undefined && body.path !== path) throw new Error(`${route.name} names the path ${body.path}, not ${path}.`);
        return body;
      },
      async signOn(options = {}) {
        const connection = await connectAs(url(), token ?? '', options);
        connections.add(connection);
        return connection;
      },
    };
  }

  async function settle(): Promise<void> {
    await product.settle();
    await Promise.all([...connections].map((connection) => connection.flushed()));
  }

  return {
    url,
    product: () => product,
    head: () => product.foundation.log.head(),
    settle,
    anyone: (method, path, sent) => request(url(), method, path, sent),
    as: (who, token) => person(who, token),
    async register(name) {
      registered += 1;
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${registered}@example.com`;
      const password = `${name} secret`;
      const anonymous = person({ id: '', name, tag: '', email, password }, null);
      const { token } = Token.parse(await anonymous.ask(register, { body: { email, username: name, password, token: '' } }));
      const { user } = await person(anonymous, token).ask(getOwnDetails);
      return person({ id: user.id, name, tag: user.tag, email, password }, token);
    },
    async server(owner, ...members) {
      const server = await owner.ask(createServer, { body: { name: `House of ${owner.name}` } });
      if (members.length === 0) return server;
      const { code } = await owner.ask(createInvite, { params: { serverId: server.id } });
      for (const member of members) await member.ask(joinServer, { params: { code } });
      return server;
    },
    async disconnectAll() {
      for (const connection of connections) connection.close();
      connections.clear();
      await vi.waitUntil(async () => NO_SOCKETS.test((await request(url(), 'GET', '/metrics')).text), { timeout: 20_000 });
    },
    async restart() {
      for (const connection of connections) connection.close();
      connections.clear();
      await product.stop();
      product = await startStandalone({ config, webRoot: null, ...options });
    },
    async stop() {
      for (const connection of connections) connection.close();
      await product.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
