/** The projector: runs every read model and tells the gateways. It knows read models only as a list. */
import type { Database } from '@folkmoot/platform/database/database';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { type Runner, startRunner } from '@folkmoot/platform/projection/runner';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { projections } from '@folkmoot/read-models/projections';
import { signalSources } from '@folkmoot/read-models/signals';

export type ProjectorOptions = {
  /** Search path `live`. */
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly bus: SignalBus;
  /** Told what is rebuilt because its version rose, and how far it is (0 to 1). */
  readonly onRebuild?: (projection: string, done: number) => void;
};

/** Starts it: read models of an older version are rebuilt and switched first. */
export async function startProjector(options: ProjectorOptions): Promise<Runner> {
  const outdated = await prepareReadModels(options.database, projections);
  for (const projection of outdated) {
    await rebuild({ ...options, projection, compare: false, onProgress: (done) => options.onRebuild?.(projection.name, done) });
  }
  return startRunner({ ...options, projections, signals: signalSources });
}
