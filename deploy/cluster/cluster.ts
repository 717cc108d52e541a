/** Runs the topology as plain processes on this machine. Fault tests access each process by name. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';
import type { KafkaConnection } from '@folkmoot/platform/event-bus/kafka';
import { freePorts } from '@folkmoot/platform/net/free-ports';
import { keepClusterSettings } from '../src/cluster-settings.ts';
import { lockDataFolder } from '../src/data-folder.ts';
import { keyOfClusterStart } from '../src/first-master-key.ts';
import { builtServer } from '../src/server-bundle/run.ts';
import { builtWebClient } from '../src/web-client.ts';
import { kafkaProgram } from './kafka.ts';
import { endLeftovers, forget, remember } from './leftovers.ts';
import { postgresProgram } from './postgres.ts';
import type { Program } from './program.ts';
import { proxyProgram } from './proxy.ts';
import { redisProgram } from './redis.ts';
import { serviceProgram } from './service.ts';
import { KAFKA_USERNAME } from './service-environment.ts';
import { type Supervised, supervise } from './supervise.ts';
import { topology } from './topology.ts';
import { environmentOf, instancesOf, type Part, type Places } from './topology-schema.ts';

export type ClusterOptions = {
  /** The folder for all data, keys and logs. Only one cluster can use it at a time. */
  readonly dir: string;
  /** The number of instances of a part, if it differs from the topology. 0 omits the part. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Starts only these parts. */
  readonly only?: readonly string[];
  /** By instance name (`proxy`, `gateway-1`). Default: a free port. */
  readonly ports?: Readonly<Record<string, number>>;
  /** The address on which the proxy listens. All other processes listen on the loopback interface. */
  readonly host?: string;
  /** Settings for all services of the product, which override those of the topology. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly postgresSettings?: Readonly<Record<string, string>>;
  readonly say?: (text: string) => void;
  /** Aborts a running start. */
  readonly signal?: AbortSignal;
};

export type Cluster = {
  /** The public URL (of the proxy). null: there is no proxy. */
  readonly url: string | null;
  /** In the order of their start. */
  readonly processes: readonly Supervised[];
  /** An instance by name: `kafka`, `relay-2`. */
  readonly of: (name: string) => Supervised;
  /** All instances of a part. */
  readonly all: (part: string) => readonly Supervised[];
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly kafka: KafkaConnection;
  readonly redisUrl: string;
  /** Stops in reverse order. A process that does not end in time is killed. */
  readonly stop: () => Promise<void>;
};

function chosen({ only, counts = {} }: ClusterOptions): readonly Part[] {
  const known = topology.parts.filter((part) => part.plainProcess);
  const names = known.map((part) => part.name);
  for (const name of [...(only ?? []), ...Object.keys(counts)]) {
    if (!names.includes(name)) throw new Failure('Misconfigured', `There is no part ${name}; there are ${names.join(', ')}.`);
  }
  return known
    .filter((part) => only?.includes(part.name) ?? true)
    .filter((part) => counts[part.name] !== 0)
    .map((part) => ({ ...part, instances: counts[part.name] ?? part.instances }));
}

/** A port for every instance, and one for Kafka's controller. */
async function portsOf(parts: readonly Part[], given: Readonly<Record<string, number>>): Promise<ReadonlyMap<string, number>> {
  const names = [...parts.flatMap(instancesOf), 'kafka-controller'];
  const free = await freePorts(names.length);
  return new Map(names.map((name, index) => [name, given[name] ?? free[index] ?? 0]));
}

function redisFile(dir: string): string {
  return join(dir, 'secrets/redis-url');
}

function kafkaPasswordFile(dir: string): string {
  return join(dir, 'secrets/kafka-password');
}

/** Uses only characters that need no escaping. */
function freshPassword(): string {
  return randomBytes(24).toString('hex');
}

/** Without a token, /metrics is available only to this machine, on which the whole cluster runs. */
function secretFiles(dir: string, has: (part: string) => boolean): Readonly<Record<string, string>> {
  return {
    'master-key': join(dir, 'master-key'),
    'database-url': join(dir, 'secrets/database-url'),
    ...(has('redis') ? { 'redis-url': redisFile(dir) } : {}),
    ...(has('kafka') ? { 'kafka-password': kafkaPasswordFile(dir) } : {}),
  };
}

type Made = {
  readonly programs: ReadonlyMap<string, Program>;
  readonly databaseUrl: () => string;
  readonly redisUrl: string;
  readonly kafka: KafkaConnection;
};

async function makePrograms(options: ClusterOptions, dir: string, parts: readonly Part[]): Promise<Made> {
  const { host = '0.0.0.0', environment = {}, postgresSettings = {}, say = () => undefined } = options;
  const ports = await portsOf(parts, options.ports ?? {});
  const instances = new Map(parts.map((part) => [part.name, instancesOf(part)]));
  const secrets = secretFiles(dir, (part) => instances.has(part));
  // The history keeps its first PUBLIC_URL permanently, so a trial cluster only sets the default.
  const ownUrl: Readonly<Record<string, string>> = instances.has('proxy')
    ? { DEFAULT_PUBLIC_URL: `http://localhost:${ports.get('proxy')}` }
    : {};
  const places: Places = {
    addresses: (part) => (instances.get(part) ?? []).map((name) => `127.0.0.1:${ports.get(name)}`),
    secretFile: (name) => secrets[name],
    setting: (name) => process.env[name],
  };
  // New with every start, because neither program stores them.
  const redisPassword = freshPassword();
  const kafkaPasswords = { broker: freshPassword(), services: freshPassword() };
  if (instances.has('kafka')) writeFileSync(kafkaPasswordFile(dir), kafkaPasswords.services, { mode: 0o600 });
  const redisUrl = instances.has('redis') ? `redis://:${redisPassword}@127.0.0.1:${ports.get('redis')}` : '';
  if (redisUrl) writeFileSync(redisFile(dir), redisUrl, { mode: 0o600 });
  let databaseUrl = '';
  function onUrl(url: string): void {
    // Skips an unchanged URL, because the disk may be full.
    if (url === databaseUrl) return;
    databaseUrl = url;
    writeFileSync(join(dir, 'secrets/database-url'), url, { mode: 0o600 });
  }
  const ofServices: Readonly<Record<string, string>>[] = [];
  async function program(part: Part, name: string): Promise<Program> {
    const logFile = join(dir, 'logs', `${name}.log`);
    const port = ports.get(name) ?? 0;
    if (part.name === 'postgres') return postgresProgram({ dir, logFile, settings: postgresSettings, onUrl });
    if (part.name === 'kafka') {
      const controllerPort = ports.get('kafka-controller') ?? 0;
      return kafkaProgram({ dir, port, controllerPort, passwords: kafkaPasswords, logFile, say });
    }
    if (part.name === 'redis') return redisProgram({ dir, port, password: redisPassword, logFile, say });
    if (part.name === 'proxy') {
      const at = (of: string) => (instances.get(of) ?? []).map((each) => ({ name: each, address: `127.0.0.1:${ports.get(each)}` }));
      const [commandApis, gateways, media] = [at('command-api'), at('gateway'), at('media')];
      return proxyProgram({
        dir,
        host,
        port,
        commandApis,
        gateways,
        media,
        environment: environmentOf(part, topology, places),
        logFile,
        say,
      });
    }
    const settings = {
      ...ownUrl,
      ...environmentOf(part, topology, places),
      HOST: part.published.length > 0 ? host : '127.0.0.1',
      ...environment,
    };
    ofServices.push(settings);
    return serviceProgram({ name, part, dir, logFile, port, environment: settings });
  }
  const programs = new Map<string, Program>();
  for (const part of parts) for (const name of instancesOf(part)) programs.set(name, await program(part, name));
  if (ofServices.length > 0) keepClusterSettings(dir, ofServices);
  const login = { mechanism: 'plain', username: KAFKA_USERNAME, password: kafkaPasswords.services } as const;
  const kafka = { brokers: programs.get('kafka')?.url ?? '', login, tls: false };
  return { programs, databaseUrl: () => databaseUrl, redisUrl, kafka };
}

/** Starts each part as soon as the parts that it needs are ready. */
async function startInOrder(
  parts: readonly Part[],
  all: (part: string) => readonly Supervised[],
  say: (text: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  const serving = new Map<string, Promise<void>>();
  async function started(part: Part): Promise<void> {
    await Promise.all(part.needs.map((name) => serving.get(name)));
    if (stopped.aborted) throw new Failure('NotReady', 'The cluster was stopped before it had started.');
    const since = performance.now();
    for (const each of all(part.name)) each.start();
    await Promise.all(all(part.name).map((each) => each.untilServing()));
    const names = all(part.name).map((each) => each.name);
    say(`${names.join(', ')}: ready after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  }
  // Parts are listed after the parts that they need.
  for (const part of parts) serving.set(part.name, started(part));
  await Promise.all(serving.values());
}

/** Starts everything or nothing: after a failure, all started processes are stopped. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir);
  const { say = () => undefined } = options;
  const parts = chosen(options);
  const letGo = lockDataFolder(dir);
  const processes: Supervised[] = [];
  const stopped = new AbortController();
  let stopping: Promise<void> | null = null;
  function stop(): Promise<void> {
    stopping ??= stopAll();
    return stopping;
  }
  async function stopAll(): Promise<void> {
    stopped.abort();
    for (const part of parts.toReversed()) await Promise.all(all(part.name).map((each) => each.stop()));
    rmSync(join(dir, 'database-url'), { force: true });
    forget(dir);
    letGo();
  }
  function all(part: string): readonly Supervised[] {
    return processes.filter((each) => each.part === part);
  }
  function of(name: string): Supervised {
    const found = processes.find((each) => each.name === name);
    if (!found) throw new Failure('Misconfigured', `There is no ${name} in this cluster.`);
    return found;
  }
  options.signal?.addEventListener('abort', stop);
  try {
    for (const name of await endLeftovers(dir)) say(`${name} was left over from a killed cluster and is stopped now`);
    mkdirSync(join(dir, 'secrets'), { recursive: true, mode: 0o700 });
    const key = keyOfClusterStart(dir);
    if (parts.some((part) => part.name === 'gateway')) await builtWebClient(say);
    // Once, before several services start.
    await builtServer('service');
    const { programs, databaseUrl, redisUrl, kafka } = await makePrograms(options, dir, parts);
    processes.push(...[...programs.values()].map((program) => supervise(program, { tell: say, started: () => remember(dir, processes) })));
    await startInOrder(parts, all, say, stopped.signal);
    options.signal?.removeEventListener('abort', stop);
    return {
      url: all('proxy')[0]?.url.replace('127.0.0.1', 'localhost') ?? null,
      processes,
      of,
      all,
      databaseUrl: databaseUrl(),
      masterKey: key,
      kafka,
      redisUrl,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
