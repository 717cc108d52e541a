/** Reads the events of one stream for a user, with opened personal text. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Codec } from './codec.ts';
import type { EventLog } from './port.ts';

/** `types`: other events are not opened. */
export type OpenedStream = (stream: string, types: readonly string[]) => Promise<readonly Recorded[]>;

/** `freshCodec`: without cached keys, which might open the text of a user who was just erased. */
export function openedStream(log: Pick<EventLog, 'readStream'>, freshCodec: () => Pick<Codec, 'decode'>): OpenedStream {
  return async (stream, types) => {
    const events = await log.readStream(stream);
    return freshCodec().decode(events.filter(({ type }) => types.includes(type)));
  };
}
