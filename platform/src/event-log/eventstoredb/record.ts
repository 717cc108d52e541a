/**
 * How an event is stored in EventStoreDB. `data` is stored as bytes, because the client would reformat JSON and the log must preserve the
 * text byte for byte (H10). The rest is JSON metadata, with `meta` as text inside.
 */
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { Failure } from '../../errors.ts';
import type { LoggedEvent, StoredEvent } from '../port.ts';

/** Marks bulk events in their type, which is the only part of an event that EventStoreDB filters by. */
const BULK = 'bulk:';

/** Server-side filters for subscriptions: without system events, and without bulk events. */
export const ALL_EVENTS = '^[^$]';
export const STRUCTURE_EVENTS = '^(?!\\$|bulk:)';

const Metadata = z.object({ version: z.number().int(), append: z.string(), meta: z.string() });

/** A Folkmoot event and the id of the append that wrote it. */
export type LogRecord = { readonly event: LoggedEvent; readonly append: string };

/** `append` identifies the append call, which distinguishes a repeat from a first call whose answer was lost. */
export function toRecord(event: StoredEvent, append: string): EventData {
  if (/^(\$|bulk:)/.test(event.type)) throw new Failure('Misconfigured', `An event type may not begin like ${event.type}.`);
  return {
    id: event.id,
    contentType: 'application/octet-stream',
    type: event.bulk ? BULK + event.type : event.type,
    data: new TextEncoder().encode(event.data),
    metadata: { version: event.version, append, meta: event.meta },
  };
}

/** EventStoreDB keeps its own events in the same log. */
export function isSystem(record: RecordedEvent): boolean {
  return record.type.startsWith('$') || record.streamId.startsWith('$');
}

export function fromRecord(record: RecordedEvent): LogRecord {
  const position = positionOf(record);
  const metadata = Metadata.safeParse(record.metadata);
  if (!metadata.success || !(record.data instanceof Uint8Array)) {
    throw new Failure('Corrupt', `The record at position ${position} (${record.type} in ${record.streamId}) is not an event of this log.`);
  }
  const bulk = record.type.startsWith(BULK);
  const event = {
    id: record.id,
    type: bulk ? record.type.slice(BULK.length) : record.type,
    version: metadata.data.version,
    data: new TextDecoder('utf-8', { ignoreBOM: true }).decode(record.data),
    meta: metadata.data.meta,
    bulk,
    stream: record.streamId,
    revision: Number(record.revision),
    position,
  };
  return { event, append: metadata.data.append };
}

/** The commit position. For events written over gRPC it equals the prepare position. */
export function positionOf(record: RecordedEvent): number {
  const commit = record.position?.commit;
  if (commit === undefined || commit === 0xffff_ffff_ffff_ffffn) {
    throw new Failure(
      'Misconfigured',
      'EventStoreDB 22.6 or newer is needed: this version does not report the positions of the events of a stream.',
    );
  }
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new Failure('Corrupt', `Position ${commit} of ${record.streamId} is too large for a number.`);
  }
  return Number(commit);
}

export function placeOf(position: number): 'start' | { readonly commit: bigint; readonly prepare: bigint } {
  return position < 0 ? 'start' : { commit: BigInt(position), prepare: BigInt(position) };
}
