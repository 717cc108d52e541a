/** The server of `npm run dev`: the whole product without the built web client, which Vite serves. */
import { buildDocs, docsSite } from './docs-site.ts';
import { exitOnSignals } from './run-until-stopped.ts';
import { settings } from './settings.ts';
import { startStandalone } from './standalone.ts';

const leaveSignals = exitOnSignals();
const product = await startStandalone({ config: settings(), webRoot: null, docs: docsSite, onProgress: (text) => console.log(text) });
buildDocs((text) => console.log(text));

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await product.stop();
  process.exit(code);
}

leaveSignals();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
const failure = await product.failed;
console.error(`Folkmoot cannot continue: ${failure.message}`);
await stop(1);
