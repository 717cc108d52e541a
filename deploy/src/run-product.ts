/** The program of `npm start` (`start.ts`). */
import { buildDocs, docsSite } from './docs-site.ts';
import { exitOnSignals, runUntilStopped } from './run-until-stopped.ts';
import { settings } from './settings.ts';
import { setupWords } from './setup-url.ts';
import { startStandalone } from './standalone.ts';
import { startProblem } from './start-problem.ts';
import { builtWebClient } from './web-client.ts';

async function main(): Promise<void> {
  const config = settings();
  const webRoot = await builtWebClient((text) => console.log(text));
  const leaveSignals = exitOnSignals();
  const product = await startStandalone({ config, webRoot, docs: docsSite, onProgress: (text) => console.log(text) });
  leaveSignals();
  await runUntilStopped('product', product, () => {
    console.log(`Folkmoot is ready at ${product.url}`);
    const setup = product.setupUrl();
    if (setup !== null) console.log(setupWords(setup));
    if (config.BUILD_DOCS) buildDocs((text) => console.log(text));
  });
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
