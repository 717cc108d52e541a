/** Runs every read model and notifies the gateways. It knows read models only as a list. */
import type { Database } from '@folkmoot/platform/database/database';
import { oneAtATime } from '@folkmoot/platform/database/one-at-a-time';
import type { KafkaClient } from '@folkmoot/platform/event-bus/kafka';
import { type PartitionedRunner, startPartitionedRunner } from '@folkmoot/platform/event-bus/partitioned-runner';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { uniteCheckpoints } from '@folkmoot/platform/projection/divide';
import { prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { type Runner, startRunner } from '@folkmoot/platform/projection/runner';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { projections } from '@folkmoot/read-models/projections';
import { peopleMemory, signalSources } from '@folkmoot/read-models/signals';

export type ProjectorOptions = {
  /** Uses the search path `live`. */
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly bus: SignalBus;
  /** Reports the progress (0 to 1) of a rebuild after a version change. */
  readonly onRebuild?: (projection: string, done: number) => void;
};

/** Builds and switches new read models and new versions first. One projector does this while others wait. */
function prepare(options: ProjectorOptions): Promise<void> {
  return oneAtATime(options.database, 'folkmoot-projector-start', async () => {
    for (const projection of await prepareReadModels(options.database, projections)) {
      await rebuild({ ...options, projection, compare: false, onProgress: (done) => options.onRebuild?.(projection.name, done) });
    }
  });
}

/** A single projector that follows the log itself and projects everything. */
export async function startProjector(options: ProjectorOptions): Promise<Runner> {
  await prepare(options);
  const running = { ...options, projections, signals: signalSources };
  await uniteCheckpoints(running);
  return startRunner(running);
}

/** A projector in a group that shares the partitions by Kafka. */
export async function startGroupedProjector(
  options: ProjectorOptions & {
    readonly kafka: KafkaClient;
    readonly topic: string;
    readonly transitKey: Uint8Array;
    readonly logger: Logger;
  },
): Promise<PartitionedRunner> {
  await prepare(options);
  const signals = signalSources.filter((source) => source !== peopleMemory);
  return startPartitionedRunner({ ...options, projections, signals });
}
