/** The projector: runs every read model and tells the gateways. It knows read models only as a list. */
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
  /** Search path `live`. */
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly bus: SignalBus;
  /** Told what is rebuilt because its version rose, and how far it is (0 to 1). */
  readonly onRebuild?: (projection: string, done: number) => void;
};

/** Read models that are new or of an older version are built and switched first, by one projector while others wait. */
function prepare(options: ProjectorOptions): Promise<void> {
  return oneAtATime(options.database, 'folkmoot-projector-start', async () => {
    for (const projection of await prepareReadModels(options.database, projections)) {
      await rebuild({ ...options, projection, compare: false, onProgress: (done) => options.onRebuild?.(projection.name, done) });
    }
  });
}

/** One that projects everything, following the log itself. */
export async function startProjector(options: ProjectorOptions): Promise<Runner> {
  await prepare(options);
  const running = { ...options, projections, signals: signalSources };
  await uniteCheckpoints(running);
  return startRunner(running);
}

/** One of a group that shares the partitions Kafka hands out. */
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
