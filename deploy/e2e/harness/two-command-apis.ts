/** Two command APIs that share only a database, each with its own origin. */
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import type { Program } from '../processes.ts';
import { startProxy } from './proxy.ts';
import { servicesOn } from './services.ts';

export type TwoCommandApis = {
  /** The origin of the first. */
  readonly firstUrl: string;
  /** The origin of the second. */
  readonly secondUrl: string;
  readonly stop: () => Promise<void>;
};

/** Long enough to start seven processes on a busy machine. */
export const STARTED_WITHIN_MS = 180_000;

/** `postgresUrl`: the Postgres of the test run. Both use one gateway, or each its own. */
export async function startTwoCommandApis(
  postgresUrl: string,
  gateways: 'one gateway' | 'two gateways' = 'one gateway',
): Promise<TwoCommandApis> {
  const database = await testDatabase(postgresUrl);
  const { start, stop } = servicesOn(database.url, { DRAIN_MS: '0' });
  const [first, second] = await Promise.all([start('command-api'), start('command-api'), start('projector')]);
  const gatewayOf = (commandApi: Program) => start('gateway', { COMMAND_API_URL: commandApi.url });
  // One after the other, because the first may have to build the web client.
  const firstGateway = await gatewayOf(first);
  const secondGateway = gateways === 'two gateways' ? await gatewayOf(second) : firstGateway;
  const behind = (commandApi: Program, gateway: Program) => startProxy({ commandApiUrls: [commandApi.url], gatewayUrls: [gateway.url] });
  const [firstProxy, secondProxy] = await Promise.all([behind(first, firstGateway), behind(second, secondGateway)]);
  return {
    firstUrl: firstProxy.url,
    secondUrl: secondProxy.url,
    async stop() {
      await Promise.all([firstProxy.stop(), secondProxy.stop()]);
      await stop();
      await database.drop();
    },
  };
}
