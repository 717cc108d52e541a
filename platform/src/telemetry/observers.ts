/** Observers of commands and appends: always counted in metrics, logged only on request. */
import type { SignalBus } from '../signal/bus.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** `outcome`: `ok`, the code of the refusal, or `error`. Separate arguments instead of an object, because this runs for every message. */
export type CommandObserver = (command: string, outcome: string, seconds: number, correlationId: string) => void;
export type QueryObserver = (query: string, seconds: number) => void;
/** One append of a batch to the log. */
export type AppendObserver = (events: number, seconds: number) => void;

export function commandObserver(metrics: Metrics, logger: Logger): CommandObserver {
  const logsCommands = logger.isLevelEnabled('debug');
  return (command, outcome, seconds, correlationId) => {
    metrics.commandDone(command, outcome, seconds);
    if (logsCommands) logger.debug({ command, outcome, ms: Math.round(seconds * 1e4) / 10, correlationId }, 'A command was answered');
  };
}

/** The same bus with a counter for publications. */
export function countedBus(bus: SignalBus, metrics: Metrics): SignalBus {
  return {
    ...bus,
    publish(batches) {
      let count = 0;
      for (const batch of batches) count += batch.signals.length;
      metrics.signalsPublished(count);
      return bus.publish(batches);
    },
  };
}
