/** `node load-tests/src/k6.ts [scenario …]`: starts the product, makes its people, and has k6 run the scenarios against it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { type Community, makeCommunity } from './bench/community.ts';
import { readOptions } from './bench/options.ts';
import { startProduct } from './bench/product.ts';
import { runLoad } from './bench/run.ts';
import { messagesPath, senderLanes } from './figures/send.ts';
import { type SendOptions, SendResult } from './loads/send.load.ts';
import type { Facts } from './scenarios/facts.ts';

const SCENARIOS = ['send-message', 'read-history', 'sign-on'] as const;
const FILL_SECONDS = 2;
/** Two for each virtual user, so that nobody hears only themselves. */
const PEOPLE = { people: 32, channels: 8 };

/** k6 comes with `go install go.k6.io/k6@latest`; `K6` names it when it is not on the path. */
function runScenario(name: string, factsFile: string): Promise<number> {
  const script = fileURLToPath(new URL(`./scenarios/${name}.ts`, import.meta.url));
  const args = ['run', '--quiet', '--no-usage-report', '-e', `FACTS=${factsFile}`, script];
  const child = spawn(process.env.K6 ?? 'k6', args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('k6 could not be started: install it, or name it in K6.')));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** There must be pages to turn. */
async function fill(port: number, community: Community): Promise<void> {
  const options: SendOptions = { port, lanes: senderLanes(community), seconds: FILL_SECONDS, warmUpSeconds: 0, listener: null };
  await runLoad('loads/send.load.ts', options, SendResult);
}

async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !SCENARIOS.some((scenario) => scenario === name));
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}. There are: ${SCENARIOS.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-k6-'));
  const product = await startProduct(readOptions([]).start, null);
  try {
    const { tokens, channelIds } = await makeCommunity(product.port, 'member', PEOPLE);
    await fill(product.port, { tokens, channelIds });
    const facts: Facts = {
      url: `http://127.0.0.1:${product.port}`,
      socketUrl: `ws://127.0.0.1:${product.port}`,
      tokens,
      paths: channelIds.map(messagesPath),
      events: {
        authenticate: clientEvents.authenticate.name,
        authenticated: authenticated.name,
        messageCreated: messageEvents.created.name,
      },
    };
    const factsFile = join(folder, 'facts.json');
    writeFileSync(factsFile, JSON.stringify(facts));
    let failed = 0;
    for (const name of asked.length === 0 ? SCENARIOS : asked) failed += (await runScenario(name, factsFile)) === 0 ? 0 : 1;
    return failed === 0 ? 0 : 1;
  } finally {
    await product.stop();
    product.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
