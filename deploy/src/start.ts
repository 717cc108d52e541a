/** `npm start`: the whole product in one process, at one printed URL. */
import { Failure } from '@folkmoot/platform/errors';
import { settings } from './settings.ts';
import { startStandalone } from './standalone.ts';
import { builtWebClient } from './web-client.ts';

const STOP_WITHIN_MS = 15_000;

async function main(): Promise<void> {
  const config = settings();
  const webRoot = await builtWebClient((text) => console.log(text));
  const product = await startStandalone({ config, webRoot, onProgress: (text) => console.log(text) });

  let stopping = false;
  async function stop(code: number): Promise<void> {
    // Asked again, or too slow: whatever is not yet written down is in the log, and the next start clears up.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await product.stop();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // Said only once a signal is heeded: whoever reads it may send one at once.
  console.log(`Folkmoot is ready at ${product.url}`);
  const failure = await product.failed;
  console.error(`Folkmoot cannot go on: ${failure.message}`);
  await stop(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
});
