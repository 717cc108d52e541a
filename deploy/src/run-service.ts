/** The program of `npm run service` (`service.ts`). */
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { buildDocs } from './docs-site.ts';
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
import { setupWords } from './setup-url.ts';
import { startProblem } from './start-problem.ts';

const SERVICES: Readonly<Record<string, (config: Config) => Promise<Service>>> = {
  'command-api': startCommandApiService,
  projector: startProjectorService,
  gateway: startGatewayService,
  media: startMediaService,
  relay: startRelayService,
  embedder: startEmbedderService,
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const start = SERVICES[name];
  if (!start) throw new Failure('Misconfigured', `Usage: npm run service -- ${Object.keys(SERVICES).join(' | ')}`);
  const config = settings();
  const service = await start(config);
  await runUntilStopped(name, service, () => {
    console.log(`The ${name} listens at ${service.url}`);
    const setup = service.setupUrl();
    if (setup !== null) console.log(setupWords(setup));
    if (name === 'gateway' && config.BUILD_DOCS) buildDocs((text) => console.log(text));
  });
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
