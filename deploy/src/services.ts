/** The services as processes of their own: each stands on the same Postgres, and they talk through it (log and signal bus). */
import { startCommandApi } from '@folkmoot/command-api/app';
import { startGateway } from '@folkmoot/gateway/app';
import { mountCommands } from '@folkmoot/platform/command/mount';
import { remoteSender } from '@folkmoot/platform/command/sender';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { httpServer } from '@folkmoot/platform/http/server';
import { readCheckpoints } from '@folkmoot/platform/projection/read-model-store';
import type { Runner } from '@folkmoot/platform/projection/runner';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { postgresSignalBus } from '@folkmoot/platform/signal/postgres-bus';
import { startProjector } from '@folkmoot/projector/app';
import { projections } from '@folkmoot/read-models/projections';
import type { FastifyInstance } from 'fastify';
import { type Foundation, layFoundation } from './foundation.ts';
import { mountHealth } from './health.ts';
import { internalKey } from './internal-key.ts';
import { mailerOf } from './mailer.ts';
import { builtWebClient } from './web-client.ts';

export type Service = {
  readonly url: string;
  /** Settles, with why, when the service can no longer do its work. */
  readonly failed: Promise<Error>;
  readonly stop: () => Promise<void>;
};

type Ground = {
  readonly foundation: Foundation;
  readonly bus: SignalBus;
  readonly app: FastifyInstance;
  readonly serviceKey: string;
  /** Undone last to first on a stop, and when the start fails half way. */
  readonly undo: (() => Promise<void> | void)[];
};

const MOST_BEHIND = 5000;

/** Lays what all stand on, starts the service on it and listens; a failure on the way stops what had started. */
async function onGround(
  name: string,
  config: Config,
  build: (ground: Ground) => Promise<{ readonly failed?: Promise<never> }>,
): Promise<Service> {
  const { DATABASE_URL: databaseUrl, MASTER_KEY: masterKeyText } = config;
  if (databaseUrl === undefined || masterKeyText === undefined) {
    throw new Failure(
      'Misconfigured',
      `The ${name} as a process of its own needs DATABASE_URL and MASTER_KEY, the same for every service.`,
    );
  }
  const undo: Ground['undo'] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step();
  }
  try {
    const masterKey = Buffer.from(masterKeyText, 'hex');
    const serviceKey = internalKey(masterKey);
    const foundation = await layFoundation({ config, databaseUrl, masterKey, service: name });
    undo.push(foundation.close);
    const { logger, limits, clock, readModels } = foundation;
    const bus = await postgresSignalBus({
      database: readModels,
      url: databaseUrl,
      onError: (error) => logger.error({ err: error }, 'Signals could not be taken'),
    });
    undo.push(bus.close);
    const app = await httpServer({ logger, trustProxy: config.TRUST_PROXY, limits, internalKey: serviceKey, clock });
    const { failed = new Promise<never>(() => undefined) } = await build({ foundation, bus, app, serviceKey, undo });
    return {
      url: urlOf(app, config),
      failed: failed.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen({ app, foundation, undo }: Ground): Promise<void> {
  // Requests end first, then what they wait for.
  undo.push(() => app.close());
  await app.listen({ port: foundation.config.PORT, host: foundation.config.HOST });
}

function urlOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.PORT}`;
}

export function startCommandApiService(config: Config): Promise<Service> {
  return onGround('command API', config, async (ground) => {
    const { foundation, bus, app, undo } = ground;
    const { log } = foundation;
    const commandApi = await startCommandApi({
      ...foundation,
      bus,
      mail: mailerOf(config),
      confirmEmail: config.SMTP_URL !== undefined,
      projectionWaitMs: config.PROJECTION_WAIT_MS,
    });
    undo.push(commandApi.stop);
    mountCommands(app, commandApi.handlers, commandApi.dispatcher, ground.serviceKey);
    mountHealth(app, async () => {
      await log.head();
      return null;
    });
    await listen(ground);
    return {};
  });
}

/** Alive from the start: building read models afresh may take a while. */
export function startProjectorService(config: Config): Promise<Service> {
  return onGround('projector', config, async (ground) => {
    const { foundation, bus, app, undo } = ground;
    const { log, codec, readModels, logger } = foundation;
    let projector: Runner | null = null;
    mountHealth(app, async () => {
      if (!projector) return 'The read models are being built.';
      const behind = (await log.head()) - projector.position();
      return behind > MOST_BEHIND ? `The read models are ${behind} events behind.` : null;
    });
    await listen(ground);
    projector = await startProjector({
      database: readModels,
      log,
      codec,
      bus,
      onRebuild: (name, done) => logger.info({ name, done }, 'Rebuilding'),
    });
    undo.push(projector.stop);
    return { failed: projector.failed };
  });
}

export function startGatewayService(config: Config): Promise<Service> {
  return onGround('gateway', config, async (ground) => {
    const { foundation, bus, app, serviceKey } = ground;
    const { vault, readModels, log } = foundation;
    if (config.COMMAND_API_URL === undefined) throw new Failure('Misconfigured', 'The gateway needs COMMAND_API_URL.');
    await startGateway({
      ...foundation,
      app,
      database: readModels,
      vault,
      bus,
      sender: remoteSender(config.COMMAND_API_URL, serviceKey),
      confirmEmail: config.SMTP_URL !== undefined,
      webRoot: await builtWebClient((text) => console.log(text)),
    });
    mountHealth(app, async () => {
      const checkpoints = await readCheckpoints(readModels.kysely).catch(() => null);
      const positions = projections.map((each) => checkpoints?.get(each.name)?.position);
      if (positions.includes(undefined)) return 'The read models are not built yet.';
      const behind = (await log.head()) - Math.min(...positions.map(Number));
      return behind > MOST_BEHIND ? `The read models are ${behind} events behind.` : null;
    });
    await listen(ground);
    return {};
  });
}
