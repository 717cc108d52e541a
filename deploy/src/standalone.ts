/** All services in one process: the default, the development environment, and the network of every end-to-end test. */
import { resolve } from 'node:path';
import { startCommandApi } from '@folkmoot/command-api/app';
import { startGateway } from '@folkmoot/gateway/app';
import { mountCommands } from '@folkmoot/platform/command/mount';
import { localSender } from '@folkmoot/platform/command/sender';
import type { Config } from '@folkmoot/platform/config/config';
import { httpServer } from '@folkmoot/platform/http/server';
import { localSignalBus } from '@folkmoot/platform/signal/bus';
import { startProjector } from '@folkmoot/projector/app';
import type { FastifyInstance } from 'fastify';
import { holdDataFolder, masterKey } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { mountHealth } from './health.ts';
import { internalKey } from './internal-key.ts';
import { mailerOf } from './mailer.ts';

export type Standalone = {
  readonly url: string;
  readonly foundation: Foundation;
  /** Settles when projections and signals have reached the head of the log. */
  readonly settle: () => Promise<void>;
  /** Settles, with why, when the product can no longer serve. */
  readonly failed: Promise<Error>;
  readonly stop: () => Promise<void>;
};

export type StandaloneOptions = {
  readonly config: Config;
  readonly webRoot: string | null;
  readonly onProgress?: (text: string) => void;
};

type Undo = () => Promise<void> | void;

/** Starts everything or nothing: a failure on the way stops what had started. */
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
  const { config } = options;
  const dataDir = resolve(config.DATA_DIR);
  undo.push(holdDataFolder(dataDir));
  const key = masterKey(dataDir, config.MASTER_KEY);
  const databaseUrl = config.DATABASE_URL ?? (await embedded(dataDir, undo)).url;
  const foundation = await layFoundation({ config, databaseUrl, masterKey: key, service: 'standalone' });
  undo.push(foundation.close);
  const { log, codec, vault, limits, clock, logger, readModels } = foundation;

  const bus = localSignalBus();
  undo.push(bus.close);
  const app = await httpServer({ logger, trustProxy: config.TRUST_PROXY, limits, internalKey: internalKey(key), clock });
  const projector = await startProjector({
    database: readModels,
    log,
    codec,
    bus,
    onRebuild: (name, done) => options.onProgress?.(`Rebuilding ${name}: ${Math.round(done * 100)} %`),
  });
  const confirmEmail = config.SMTP_URL !== undefined;
  const commandApi = await startCommandApi({
    ...foundation,
    bus,
    mail: mailerOf(config),
    confirmEmail,
    projectionWaitMs: config.PROJECTION_WAIT_MS,
  });
  mountCommands(app, commandApi.handlers, commandApi.dispatcher, internalKey(key));
  await startGateway({
    app,
    database: readModels,
    vault,
    bus,
    sender: localSender(commandApi.handlers, commandApi.dispatcher),
    limits,
    clock,
    confirmEmail,
    logger,
    webRoot: options.webRoot,
  });
  mountHealth(app, async () => {
    const behind = (await log.head()) - projector.position();
    return behind > MOST_BEHIND ? `The read models are ${behind} events behind.` : null;
  });
  // Requests end first, then what they wait for.
  undo.push(projector.stop, commandApi.stop, () => app.close());
  await projector.reached(await log.head());
  const url = await listen(app, config);
  return {
    url,
    foundation,
    settle: async () => projector.reached(await log.head()),
    failed: projector.failed.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
    stop,
  };
}

const MOST_BEHIND = 5000;

async function embedded(dataDir: string, undo: Undo[]): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir);
  undo.push(postgres.stop);
  return postgres;
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  return `http://localhost:${port}`;
}
