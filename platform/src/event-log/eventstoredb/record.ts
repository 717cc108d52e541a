/**
 * How an event lies in EventStoreDB. `data` is stored as bytes rather than as EventStoreDB's JSON, since the client would write
 * that anew and the log has to keep the text byte for byte (H10); the rest is JSON metadata, `meta` a text in it.
 */
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { Failure } from '../../errors.ts';
import type { LoggedEvent, StoredEvent } from '../port.ts';

/** Marks bulk events in their type, the one thing of an event that EventStoreDB filters by. */
const BULK = 'bulk:';

/** Filters for subscriptions, run by the server: without its own events, and without bulk. */
export const ALL_EVENTS = '^[^$]';
export const STRUCTURE_EVENTS = '^(?!\\$|bulk:)';

const Metadata = z.object({ version: z.number().int(), append: z.string(), meta: z.string() });

/** An event of ours and the append that wrote it. */
export type LogRecord = { readonly event: LoggedEvent; readonly append: string };

/** `append` names the call of append, so that a repeat can be told from a first answer that was lost. */
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

/** EventStoreDB keeps events of its own in the same log. */
export function isSystem(record: RecordedEvent): boolean {
  return record.type.startsWith('$') || record.streamId.startsWith('$');
}

export function fromRecord(record: RecordedEvent): LogRecord {
  const position = positionOf(record);
  const metadata = Metadata.safeParse(record.metadata);
  if (!metadata.success || !(record.data instanceof Uint8Array)) {
    throw new Failure('Corrupt', `What lies at position ${position} (${record.type} in ${record.streamId}) is not an event of this log.`);
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

/** The commit position, which for events written over gRPC is the prepare position too. */
export function positionOf(record: RecordedEvent): number {
  const commit = record.position?.commit;
  if (commit === undefined || commit === 0xffff_ffff_ffff_ffffn) {
    throw new Failure('Misconfigured', 'EventStoreDB 22.6 or newer is needed: this one does not say where the events of a stream are.');
  }
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new Failure('Corrupt', `Position ${commit} of ${record.streamId} is beyond what a number holds.`);
  }
  return Number(commit);
}

export function placeOf(position: number): 'start' | { readonly commit: bigint; readonly prepare: bigint } {
  return position < 0 ? 'start' : { commit: BigInt(position), prepare: BigInt(position) };
}
