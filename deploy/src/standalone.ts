/** All services in one process: the default, the development environment, and the network of every end-to-end test. */

import { resolve } from 'node:path';
import { type GatewayOptions, startGateway } from '@folkmoot/gateway/app';
import { startMedia } from '@folkmoot/media/app';
import { mountCommands } from '@folkmoot/platform/command/mount';
import { localSender } from '@folkmoot/platform/command/sender';
import type { Config } from '@folkmoot/platform/config/config';
import { httpServer, WAITING_CONNECTIONS } from '@folkmoot/platform/http/server';
import type { Patience } from '@folkmoot/platform/http/slow-requests';
import type { GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import type { PostGuard } from '@folkmoot/platform/net/guarded-post';
import { localSignalBus } from '@folkmoot/platform/signal/bus';
import { commandObserver, countedBus } from '@folkmoot/platform/telemetry/observers';
import { startProjector } from '@folkmoot/projector/app';
import { projections } from '@folkmoot/read-models/projections';
import type { FastifyInstance } from 'fastify';
import { aboutInstance } from './about-instance.ts';
import { shownCaptcha } from './captcha-settings.ts';
import { commandApiOf, startWorkers } from './command-api.ts';
import { lockDataFolder } from './data-folder.ts';
import { drain } from './drain.ts';
import { keyOfStart } from './first-master-key.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { gifSettings } from './gif-settings.ts';
import { driveOf } from './google-settings.ts';
import { databaseCheck, lagCheck, logCheck, mediaCheck, mountHealth } from './health.ts';
import { internalKey } from './internal-key.ts';
import { linkEmbedsOf } from './link-embeds.ts';
import { listeningUrl } from './listening-url.ts';
import { blockOf } from './media-blocks.ts';
import { mediaSettings, userOf } from './media-folder.ts';
import { mountMetrics } from './metrics-page.ts';
import { persistentPostgres } from './persistent-postgres.ts';
import { pushKeys } from './push.ts';
import { rollbackEraserOf } from './rollback-eraser.ts';
import { selfCheckOf } from './self-check.ts';
import { setupUrl } from './setup-url.ts';

export type Standalone = {
  readonly url: string;
  readonly foundation: Foundation;
  /** The address at which the founder registers, with the setup code. null: the instance is set up. */
  readonly setupUrl: () => string | null;
  /** Resolves when projections and signals have reached the head of the log. */
  readonly settle: () => Promise<void>;
  /** Resolves with the reason when the product can no longer work. */
  readonly failed: Promise<Error>;
  /** Reports at /readyz that the product stops. Resolves when it may stop. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type StandaloneOptions = {
  readonly config: Config;
  readonly webRoot: GatewayOptions['webRoot'];
  readonly docs?: GatewayOptions['docs'];
  readonly onProgress?: (text: string) => void;
  /** Fetches external resources, for tests. Default: from public addresses only. */
  readonly fetcher?: () => GuardedFetch;
  /** Allowed addresses of push services, for tests. Default: public addresses with https only. */
  readonly pushGuard?: PostGuard;
  /** Time limits of requests, for tests. */
  readonly patience?: Patience;
};

type Undo = () => Promise<void> | void;

/** Starts everything or nothing: a failure stops everything that was started. */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  const undo: Undo[] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step();
  }
  try {
    return await start(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: StandaloneOptions, undo: Undo[], stop: () => Promise<void>): Promise<Standalone> {
  const startedAt = Date.now();
  const { config } = options;
  const dataDir = resolve(config.DATA_DIR);
  undo.push(lockDataFolder(dataDir));
  const databaseUrl = config.DATABASE_URL ?? (await embedded(dataDir, undo));
  const key = await keyOfStart(dataDir, config.MASTER_KEY, databaseUrl);
  const foundation = await openFoundation({ config, databaseUrl, masterKey: key, service: 'standalone' });
  undo.push(foundation.close);
  const { log, codec, vault, limits, clock, logger, metrics, readModels } = foundation;

  const bus = countedBus(localSignalBus(), metrics);
  undo.push(bus.close);
  const app = await httpServer({
    logger,
    trustProxy: config.TRUST_PROXY,
    limits,
    internalKey: internalKey(key),
    clock,
    patience: options.patience,
  });
  const projector = await startProjector({
    database: readModels,
    log,
    codec,
    bus,
    onRebuild: (name, done) => options.onProgress?.(`Rebuilding ${name}: ${Math.round(done * 100)} %`),
  });
  const fetcher = options.fetcher;
  const media = await startMedia({
    ...foundation,
    ...mediaSettings(config, foundation.instance.current),
    app,
    followed: foundation,
    internalKey: internalKey(key),
    userOf: userOf(vault),
    blockOf: blockOf(foundation),
    ...(fetcher ? { fetcher: fetcher() } : {}),
  });
  undo.push(media.stop);
  const about = aboutInstance(config);
  const push = pushKeys(key, config);
  const commandApiGround = {
    foundation,
    masterKey: key,
    bus,
    media: media.media,
    archives: media.archives,
    url: () => listeningUrl(app, config),
    startedAt,
    pushGuard: options.pushGuard,
  };
  const commandApi = await commandApiOf(commandApiGround);
  foundation.instance.readFrom(commandApi.instance);
  await startWorkers(commandApiGround, commandApi, (stop) => undo.push(stop));
  const linkEmbeds = await linkEmbedsOf(foundation, fetcher?.());
  if (linkEmbeds) undo.push(linkEmbeds.stop);
  undo.push((await rollbackEraserOf(foundation)).stop);
  const selfCheck = await selfCheckOf(foundation, key);
  if (selfCheck) undo.push(selfCheck.stop);
  mountCommands(app, commandApi.handlers, commandApi.dispatcher, internalKey(key), commandObserver(metrics, logger), commandApi.shown);
  await startGateway({
    app,
    database: readModels,
    vault,
    history: foundation.history,
    opened: foundation.opened,
    bus,
    sender: localSender(commandApi.handlers, commandApi.dispatcher),
    internalKey: internalKey(key),
    limits,
    clock,
    about,
    instance: foundation.instance.current,
    trustProxy: config.TRUST_PROXY,
    logger,
    metrics,
    gifs: gifSettings(config, fetcher),
    pushKey: push?.publicKey ?? null,
    activityTracker: config.ACTIVITY_TRACKER_URL,
    publicUrl: config.PUBLIC_URL,
    ownUrl: () => config.PUBLIC_URL ?? listeningUrl(app, config),
    captcha: shownCaptcha(config),
    webRoot: options.webRoot,
    docs: options.docs ?? null,
    connectTo: driveOf(config),
  });
  const draining = drain(app.server, config.DRAIN_MS ?? 0);
  mountHealth(app, [
    draining.check,
    databaseCheck(readModels),
    logCheck(log),
    lagCheck(log.head, projector.position),
    mediaCheck(media.check),
  ]);
  metrics.watchProjections(() => new Map(projections.map(({ name }) => [name, projector.position()])), log.head);
  mountMetrics(app, metrics, config.METRICS_TOKEN);
  // Requests end first, then their dependencies.
  undo.push(projector.stop, commandApi.stop, () => app.close());
  await projector.reached(await log.head());
  const url = await listen(app, config);
  return {
    url,
    foundation,
    setupUrl: () => setupUrl(config.PUBLIC_URL ?? url, commandApi.setupCode()),
    settle: async () => projector.reached(await log.head()),
    failed: projector.failed.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
    drain: draining.begin,
    stop,
  };
}

async function embedded(dataDir: string, undo: Undo[]): Promise<string> {
  const postgres = await persistentPostgres(dataDir, (text) => console.error(text));
  undo.push(postgres.stop);
  return postgres.url;
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ port: config.PORT, host: config.HOST, backlog: WAITING_CONNECTIONS });
  return listeningUrl(app, config);
}
