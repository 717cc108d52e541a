/** The sources of past data. Events have the newest version and no sealed fields. */
import { eventSpecs } from '@folkmoot/contracts/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import { NO_KEYS } from '@folkmoot/platform/vault/no-keys';

export type PastReading = Pick<HistoryReader, 'page' | 'streams'>;

const codec = eventCodec(eventSpecs, NO_KEYS);

export function withoutWords(events: readonly LoggedEvent[]): Promise<readonly Recorded[]> {
  return codec.decode(events);
}

/** The events of one stream, oldest first. Empty if the stream was not read. */
export async function ofStream(streams: ReadonlyMap<string, readonly LoggedEvent[]>, name: string): Promise<readonly Recorded[]> {
  return withoutWords(streams.get(name) ?? []);
}
