/**
 * An event on its way from the relay to the projectors: a JSON array behind its signature. It names the previous event of its partition, so
 * that a reader notices a missing event and reads it from the log. Anyone with access to Kafka can write to it; messages without the
 * relay's signature are ignored, and the events they replaced are read from the log.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { LoggedEvent } from '../event-log/port.ts';

const FORMAT = 1;
const SEAL_CHARACTERS = 22;

export type Envelope = {
  readonly event: LoggedEvent;
  /** Position of the previous event in the partition; -1: the relay does not know it. */
  readonly previous: number;
};

const Packed = z.tuple([
  z.literal(FORMAT),
  z.number(),
  z.number(),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.number(),
  z.boolean(),
  z.string(),
  z.string(),
]);

export type Row = { readonly events: readonly LoggedEvent[]; readonly previous: number; readonly last: number };

/** Splits the envelopes wherever an event is missing: the event that `previous` names must be read first. */
export function withoutGaps(envelopes: readonly Envelope[]): readonly Row[] {
  const rows: { events: LoggedEvent[]; previous: number; last: number }[] = [];
  for (const { event, previous } of envelopes) {
    const row = rows.at(-1);
    if (row && previous <= row.last) {
      row.events.push(event);
      row.last = event.position;
    } else rows.push({ events: [event], previous, last: event.position });
  }
  return rows;
}

/** `key`: secret that the services of one installation share. */
export function pack({ event, previous }: Envelope, key: Uint8Array): string {
  const { position, stream, revision, id, type, version, bulk, data, meta } = event;
  const packed: z.infer<typeof Packed> = [FORMAT, previous, position, stream, revision, id, type, version, bulk, data, meta];
  const text = JSON.stringify(packed);
  return sealOf(text, key) + text;
}

/** Returns null if this is not a valid envelope. */
export function unpack(sealed: string, key: Uint8Array): Envelope | null {
  const text = sealed.slice(SEAL_CHARACTERS);
  if (!isSame(sealed.slice(0, SEAL_CHARACTERS), sealOf(text, key))) return null;
  const result = Packed.safeParse(parsed(text));
  if (!result.success) return null;
  const [, previous, position, stream, revision, id, type, version, bulk, data, meta] = result.data;
  return { previous, event: { position, stream, revision, id, type, version, bulk, data, meta } };
}

/** 128 bits are enough: only online guesses are possible. */
function sealOf(text: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, SEAL_CHARACTERS);
}

function isSame(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
