/**
 * The whole topology on this machine: the path through Kafka at 500 messages per second, and 20,000 deliveries per second on two gateways.
 */
import type { Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { measureDeliveries } from './cluster-deliveries.ts';
import { measurePath } from './cluster-path.ts';
import { restOf } from './cluster-rest.ts';

export async function measureCluster(run: Run): Promise<readonly Row[]> {
  const rest = await restOf(run);
  return [rest.row, ...(await measurePath(run, rest.cpu)), ...(await measureDeliveries(run))];
}
