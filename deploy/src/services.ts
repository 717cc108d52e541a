/** The services as separate processes. They share one Postgres, and communicate through it (log and signal bus). */

import { startGateway } from '@folkmoot/gateway/app';
import { startMedia } from '@folkmoot/media/app';
import { mountCommands } from '@folkmoot/platform/command/mount';
import { remoteSender } from '@folkmoot/platform/command/sender';
import type { Config } from '@folkmoot/platform/config/config';
import type { Database } from '@folkmoot/platform/database/database';
import { applySchema } from '@folkmoot/platform/database/schema';
import { Failure } from '@folkmoot/platform/errors';
import { kafkaProbe, openKafka } from '@folkmoot/platform/event-bus/kafka';
import { startRelay } from '@folkmoot/platform/event-bus/relay';
import { relaySchema } from '@folkmoot/platform/event-bus/relay-place';
import { httpServer, WAITING_CONNECTIONS } from '@folkmoot/platform/http/server';
import { noArchives } from '@folkmoot/platform/media/archives';
import { noMedia } from '@folkmoot/platform/media/no-media';
import { remoteArchives } from '@folkmoot/platform/media/remote-archives';
import { remoteMedia } from '@folkmoot/platform/media/remote-media';
import { readProgress } from '@folkmoot/platform/projection/read-model-store';
import type { Runner } from '@folkmoot/platform/projection/runner';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { postgresSignalBus } from '@folkmoot/platform/signal/postgres-bus';
import { redisSignalBus } from '@folkmoot/platform/signal/redis-bus';
import type { Kind } from '@folkmoot/platform/signal/redis-entries';
import { commandObserver, countedBus } from '@folkmoot/platform/telemetry/observers';
import { startGroupedProjector, startProjector } from '@folkmoot/projector/app';
import { projections } from '@folkmoot/read-models/projections';
import type { FastifyInstance } from 'fastify';
import { aboutInstance } from './about-instance.ts';
import { shownCaptcha } from './captcha-settings.ts';
import { commandApiOf, startWorkers } from './command-api.ts';
import { docsSite } from './docs-site.ts';
import { type Drain, drain } from './drain.ts';
import { type Foundation, type FoundationOptions, openFoundation } from './foundation.ts';
import { gifSettings } from './gif-settings.ts';
import { driveOf } from './google-settings.ts';
import { type Check, databaseCheck, kafkaCheck, lagCheck, logCheck, mediaCheck, mountHealth, redisCheck } from './health.ts';
import { internalKey, transitKey } from './internal-key.ts';
import { kafkaConnection } from './kafka-settings.ts';
import { linkEmbedsOf } from './link-embeds.ts';
import { listeningUrl } from './listening-url.ts';
import { blockOf } from './media-blocks.ts';
import { mediaSettings, userOf } from './media-folder.ts';
import { mountMetrics } from './metrics-page.ts';
import { pushKeys } from './push.ts';
import { rollbackEraserOf } from './rollback-eraser.ts';
import { selfCheckOf } from './self-check.ts';
import { setupUrl } from './setup-url.ts';
import { builtWebClient } from './web-client.ts';

export type Service = {
  readonly url: string;
  /** The address at which the founder registers. null: unknown to this service, or the instance is set up. */
  readonly setupUrl: () => string | null;
  /** Resolves with the reason when the service can no longer work. */
  readonly failed: Promise<Error>;
  /** Reports at /readyz that the service stops. Resolves when it may stop. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What a test puts between a service and what the services share, to delay it. Nothing in production. */
export type Between = Pick<FoundationOptions, 'throughLog'> & { readonly throughBus?: (bus: SignalBus) => SignalBus };

type Projector = Pick<Runner, 'position' | 'failed' | 'stop'>;

type Ground = {
  readonly foundation: Foundation;
  /** Opens the bus. `receives`: the signals that the service needs. */
  readonly openBus: (receives: Kind) => Promise<SignalBus>;
  readonly app: FastifyInstance;
  readonly serviceKey: string;
  readonly masterKey: Uint8Array;
  readonly draining: Drain;
  /** Runs in reverse order at a stop, and when the start fails. */
  readonly undo: (() => Promise<void> | void)[];
};

/** The command API alone does not know the public address of the gateway. */
const UNKNOWN_URL = 'https://your-instance.example';

/** Unlike PUBLIC_URL, the default must not be stored permanently: neither in the history nor in pages. */
function linkedUrl({ PUBLIC_URL, DEFAULT_PUBLIC_URL }: Config): string | undefined {
  return PUBLIC_URL ?? DEFAULT_PUBLIC_URL;
}

/** Longer than two readiness checks of a load balancer. */
const DRAIN_MS = 2000;

/** Opens the foundation, starts the service and listens. A failure stops everything that was started. */
async function onGround(
  name: string,
  config: Config,
  { throughLog, throughBus = (bus) => bus }: Between,
  build: (ground: Ground) => Promise<{ readonly failed?: Promise<never>; readonly setupUrl?: () => string | null }>,
): Promise<Service> {
  const { DATABASE_URL: databaseUrl, MASTER_KEY: masterKeyText } = config;
  if (databaseUrl === undefined || masterKeyText === undefined) {
    throw new Failure(
      'Misconfigured',
      `The ${name} as a separate process needs DATABASE_URL and MASTER_KEY. Set the same values for every service.`,
    );
  }
  const undo: Ground['undo'] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step();
  }
  try {
    const masterKey = Buffer.from(masterKeyText, 'hex');
    const serviceKey = internalKey(masterKey);
    const foundation = await openFoundation({ config, databaseUrl, masterKey, service: name, ...(throughLog ? { throughLog } : {}) });
    undo.push(foundation.close);
    const { logger, limits, clock, readModels, metrics } = foundation;
    const onError = (error: unknown) => logger.error({ err: error }, 'Signals could not be processed');
    const openBus: Ground['openBus'] = async (receives) => {
      const { REDIS_URL: url } = config;
      const shared =
        url === undefined
          ? await postgresSignalBus({ database: readModels, url: databaseUrl, onError })
          : await redisSignalBus({ url, receives, onError });
      undo.push(shared.close);
      return countedBus(throughBus(shared), metrics);
    };
    const app = await httpServer({ logger, trustProxy: config.TRUST_PROXY, limits, internalKey: serviceKey, clock });
    const draining = drain(app.server, config.DRAIN_MS ?? DRAIN_MS);
    const { failed = new Promise<never>(() => undefined), setupUrl: urlOfSetup = () => null } = await build({
      foundation,
      openBus,
      app,
      serviceKey,
      masterKey,
      draining,
      undo,
    });
    return {
      url: listeningUrl(app, config),
      setupUrl: urlOfSetup,
      failed: failed.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
      drain: draining.begin,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Health and metrics are on the service's own address, which no proxy forwards. */
function mountOperations({ app, foundation, draining }: Ground, checks: readonly Check[]): void {
  mountHealth(app, [draining.check, ...checks]);
  mountMetrics(app, foundation.metrics, foundation.config.METRICS_TOKEN);
}

async function listen({ app, foundation, undo }: Ground): Promise<void> {
  // Requests end first, then their dependencies.
  undo.push(() => app.close());
  await app.listen({ port: foundation.config.PORT, host: foundation.config.HOST, backlog: WAITING_CONNECTIONS });
}

export function startCommandApiService(config: Config, between: Between = {}): Promise<Service> {
  const startedAt = Date.now();
  return onGround('command API', config, between, async (ground) => {
    const { foundation, app, undo } = ground;
    const { log, logger, metrics, readModels } = foundation;
    const bus = await ground.openBus('signals');
    const { MEDIA_URL: mediaUrl } = config;
    const archives = mediaUrl === undefined ? noArchives : remoteArchives(mediaUrl, ground.serviceKey);
    const commandApiGround = {
      ...ground,
      bus,
      media: mediaUrl === undefined ? noMedia : remoteMedia(mediaUrl, ground.serviceKey),
      archives,
      url: () => linkedUrl(config) ?? listeningUrl(app, config),
      startedAt,
      isOneOfSeveral: true,
    };
    const commandApi = await commandApiOf(commandApiGround);
    undo.push(commandApi.stop);
    await startWorkers(commandApiGround, commandApi, (stop) => undo.push(stop));
    mountCommands(app, commandApi.handlers, commandApi.dispatcher, ground.serviceKey, commandObserver(metrics, logger), commandApi.shown);
    mountOperations(ground, [databaseCheck(readModels), logCheck(log), redisCheck(foundation.redis)]);
    await listen(ground);
    return { setupUrl: () => setupUrl(linkedUrl(config) ?? UNKNOWN_URL, commandApi.setupCode()) };
  });
}

/** Alive from the start, because a rebuild of read models may take a while. */
export function startProjectorService(config: Config): Promise<Service> {
  return onGround('projector', config, {}, async (ground) => {
    const { foundation, undo } = ground;
    const { log, codec, readModels, logger, metrics } = foundation;
    const bus = await ground.openBus('recall');
    let projector: Projector | null = null;
    const kafka = await kafkaOf('projector', ground);
    mountOperations(ground, [
      databaseCheck(readModels),
      logCheck(log),
      redisCheck(foundation.redis),
      ...(kafka ? [kafkaCheck(kafka.probe)] : []),
      lagCheck(log.head, () => projector?.position() ?? null),
    ]);
    metrics.watchProjections(() => new Map(projector ? projections.map(({ name }) => [name, projector?.position() ?? -1]) : []), log.head);
    await listen(ground);
    const options = {
      database: readModels,
      log,
      codec,
      bus,
      onRebuild: (name: string, done: number) => logger.info({ name, done }, 'Rebuilding'),
    };
    projector = kafka ? await startGroupedProjector({ ...options, ...kafka }) : await startProjector(options);
    undo.push(projector.stop);
    // Only one of all projectors works.
    undo.push((await rollbackEraserOf(foundation)).stop);
    const selfCheck = await selfCheckOf(foundation, ground.masterKey);
    if (selfCheck) undo.push(selfCheck.stop);
    return { failed: projector.failed };
  });
}

export function startGatewayService(config: Config, between: Between = {}): Promise<Service> {
  return onGround('gateway', config, between, async (ground) => {
    const { foundation, app, serviceKey } = ground;
    const { vault, readModels, log } = foundation;
    if (config.COMMAND_API_URL === undefined) throw new Failure('Misconfigured', 'The gateway needs COMMAND_API_URL.');
    await startGateway({
      ...foundation,
      app,
      database: readModels,
      vault,
      bus: await ground.openBus('signals'),
      sender: remoteSender(config.COMMAND_API_URL, serviceKey),
      internalKey: serviceKey,
      redisUrl: config.REDIS_URL,
      about: aboutInstance(config),
      instance: foundation.instance.current,
      trustProxy: config.TRUST_PROXY,
      gifs: gifSettings(config),
      pushKey: pushKeys(ground.masterKey, config)?.publicKey ?? null,
      activityTracker: config.ACTIVITY_TRACKER_URL,
      publicUrl: config.PUBLIC_URL,
      ownUrl: () => linkedUrl(config) ?? listeningUrl(app, config),
      captcha: shownCaptcha(config),
      webRoot: await builtWebClient((text) => console.log(text)),
      docs: docsSite,
      connectTo: driveOf(foundation.config),
    });
    mountOperations(ground, [
      databaseCheck(readModels),
      logCheck(log),
      redisCheck(foundation.redis),
      lagCheck(log.head, () => furthest(readModels)),
    ]);
    await listen(ground);
    return {};
  });
}

/** Files and images, in its own folder. There is only one media service. */
export function startMediaService(config: Config): Promise<Service> {
  return onGround('media service', config, {}, async (ground) => {
    const { foundation, app, serviceKey, undo } = ground;
    const media = await startMedia({
      ...foundation,
      ...mediaSettings(config, foundation.instance.current),
      app,
      followed: foundation,
      internalKey: serviceKey,
      userOf: userOf(foundation.vault),
      blockOf: blockOf(foundation),
    });
    undo.push(media.stop);
    mountOperations(ground, [databaseCheck(foundation.readModels), redisCheck(foundation.redis), mediaCheck(media.check)]);
    await listen(ground);
    return {};
  });
}

/** Reads the log for the projectors. Only one of several works. */
export function startRelayService(config: Config): Promise<Service> {
  return onGround('relay', config, {}, async (ground) => {
    const { foundation, undo } = ground;
    const { log, readModels, metrics } = foundation;
    const kafka = await kafkaOf('relay', ground);
    if (!kafka) throw new Failure('Misconfigured', 'The relay needs KAFKA_BROKERS.');
    const relay = startRelay({ ...kafka, pool: readModels.pool, log });
    undo.push(relay.stop);
    metrics.watch('relay_active', async () => (relay.active() ? 1 : 0));
    metrics.watch('relay_position', async () => relay.position());
    mountOperations(ground, [databaseCheck(readModels), logCheck(log), kafkaCheck(kafka.probe)]);
    await listen(ground);
    return {};
  });
}

/** Fetches the links of messages. Only one of several works. */
export function startEmbedderService(config: Config): Promise<Service> {
  return onGround('embedder', config, {}, async (ground) => {
    const { foundation, undo } = ground;
    const linkEmbeds = await linkEmbedsOf(foundation);
    if (linkEmbeds) undo.push(linkEmbeds.stop);
    mountOperations(ground, [databaseCheck(foundation.readModels), logCheck(foundation.log)]);
    await listen(ground);
    return {};
  });
}

/** null: the projectors read events from the log. */
async function kafkaOf(name: string, { foundation, masterKey, undo }: Ground) {
  const { config, logger, readModels } = foundation;
  const connection = kafkaConnection(config);
  if (connection === null) return null;
  await applySchema(readModels, 'relay', relaySchema);
  const kafka = openKafka({ ...connection, name, logger });
  const probe = kafkaProbe(kafka);
  undo.push(probe.stop);
  return { kafka, topic: config.KAFKA_TOPIC, transitKey: transitKey(masterKey), logger, probe };
}

async function furthest(readModels: Database): Promise<number | null> {
  const progress = await readProgress(readModels.kysely);
  return progress.length === 0 ? null : Math.max(...progress);
}
