/** `npm run service -- NAME`: one service as a process of its own, against a given Postgres. */
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { startProxy } from './proxy.ts';
import { type Service, startCommandApiService, startGatewayService, startProjectorService } from './services.ts';
import { settings } from './settings.ts';

async function startProxyService(config: Config): Promise<Service> {
  const { COMMAND_API_URL: commandApiUrl, GATEWAY_URL: gatewayUrl } = config;
  if (commandApiUrl === undefined || gatewayUrl === undefined) {
    throw new Failure('Misconfigured', 'The proxy needs COMMAND_API_URL and GATEWAY_URL.');
  }
  const proxy = await startProxy({ port: config.PORT, host: config.HOST, commandApiUrl, gatewayUrl });
  return { ...proxy, failed: new Promise<never>(() => undefined) };
}

const SERVICES: Readonly<Record<string, (config: Config) => Promise<Service>>> = {
  'command-api': startCommandApiService,
  projector: startProjectorService,
  gateway: startGatewayService,
  proxy: startProxyService,
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const start = SERVICES[name];
  if (!start) throw new Failure('Misconfigured', `Usage: npm run service -- ${Object.keys(SERVICES).join(' | ')}`);
  const service = await start(settings());
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await service.stop();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  console.log(`The ${name} listens at ${service.url}`);
  const failure = await service.failed;
  console.error(`The ${name} cannot go on: ${failure.message}`);
  await stop(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
});
