/** The settings of the instance in a process: the environment has priority over the settings of founders. */
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import { INSTANCE_STREAM, type InstanceState, instanceFolding, settingsReader } from '@folkmoot/contracts/instance/state';
import type { Config } from '@folkmoot/platform/config/config';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import { followStream } from '@folkmoot/platform/event-log/follow-stream';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import type { Logger } from '@folkmoot/platform/telemetry/logger';

export type InstanceView = {
  /** The current settings: at most half a second late, and immediate in a process with the command API. */
  readonly current: () => InstanceSettings;
  /** A process that keeps the settings warm provides them here, and stops reading the log for them. */
  readonly readFrom: (state: () => InstanceState) => void;
  readonly stop: () => void;
};

type Ground = { readonly config: Config; readonly log: EventLog; readonly codec: Codec; readonly logger: Logger };

export async function instanceView({ config, log, codec, logger }: Ground): Promise<InstanceView> {
  const followed = await followStream({ log, codec, logger, folding: instanceFolding, stream: INSTANCE_STREAM });
  let stateNow = followed.state;
  return {
    current: settingsReader(() => stateNow(), config.instance),
    readFrom(state) {
      stateNow = state;
      followed.stop();
    },
    stop: followed.stop,
  };
}
