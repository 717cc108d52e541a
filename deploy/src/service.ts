/** `npm run service -- NAME`: one service as a process of its own, against a given Postgres. */
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { startProxy } from './proxy.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import {
  type Service,
  startCommandApiService,
  startEmbedderService,
  startGatewayService,
  startMediaService,
  startProjectorService,
  startRelayService,
} from './services.ts';
import { settings } from './settings.ts';
import { startProblem } from './start-problem.ts';

/** Of the open sockets, cut on SIGUSR2: a broken line, for those who test what clients make of it. */
const CUT_SHARE = 0.5;

async function startProxyService(config: Config): Promise<Service> {
  const { COMMAND_API_URL: commandApiUrls, GATEWAY_URL: gatewayUrls, MEDIA_URL: mediaUrl, TRUST_PROXY: trustProxy } = config;
  if (commandApiUrls === undefined || gatewayUrls === undefined) {
    throw new Failure('Misconfigured', 'The proxy needs COMMAND_API_URL and GATEWAY_URL.');
  }
  const proxy = await startProxy({ port: config.PORT, host: config.HOST, commandApiUrls, gatewayUrls, mediaUrl, trustProxy });
  process.on('SIGUSR2', () => console.log(`Cut ${proxy.cut(CUT_SHARE)} sockets`));
  // Nobody asks a proxy whether it is ready to send it elsewhere: it takes no more and ends what runs.
  return { ...proxy, failed: new Promise<never>(() => undefined), drain: async () => undefined };
}

const SERVICES: Readonly<Record<string, (config: Config) => Promise<Service>>> = {
  'command-api': startCommandApiService,
  projector: startProjectorService,
  gateway: startGatewayService,
  media: startMediaService,
  relay: startRelayService,
  embedder: startEmbedderService,
  proxy: startProxyService,
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const start = SERVICES[name];
  if (!start) throw new Failure('Misconfigured', `Usage: npm run service -- ${Object.keys(SERVICES).join(' | ')}`);
  const service = await start(settings());
  await runUntilStopped(name, service, () => console.log(`The ${name} listens at ${service.url}`));
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
