/**
 * Converts between events and the text in the log: seals personal fields with the key of their person (H9), and opens and upcasts them on
 * reading, so that no other code handles old versions or ciphertext. An unknown type or version, or data that does not parse, stops the
 * reader: a fact must not disappear silently (house style 5.12).
 */
import { randomUUIDv7 } from 'node:crypto';
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { type AnyEvent, type EventMeta, type EventSpec, keySubject, type Recorded, wordsSubject } from '@folkmoot/contracts/kernel/event';
import { Failure } from '../errors.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { isSealed, open, type SealedValue, seal } from '../vault/sealing.ts';
import type { LoggedEvent, StoredEvent } from './port.ts';
import { underOlderKeys, upcast } from './upcast.ts';

export type Codec = {
  readonly encode: (events: readonly AnyEvent[], meta: EventMeta) => Promise<readonly StoredEvent[]>;
  readonly decode: (events: readonly LoggedEvent[]) => Promise<readonly Recorded[]>;
};

type Fields = Record<string, unknown>;
type Spec = EventSpec;
type Remembered = { readonly data: Fields; readonly meta: EventMeta };

/**
 * Recently written events are cached, so that this process's projector need not open them again. The cache holds between this number and
 * twice as many.
 */
const REMEMBERED = 2048;

/** Identifies the sealed field, so that ciphertext moved to another field does not open. */
export function contextOf(eventId: string, field: string): string {
  return `${eventId}/${field}`;
}

function subjectsOf(spec: Spec, data: Fields): string[] {
  return Object.entries(spec.sealed).flatMap(([field, subjectField]) => {
    const subject = data[subjectField];
    return typeof data[field] === 'string' && typeof subject === 'string' ? [keySubject(subjectField, subject)] : [];
  });
}

function sealFields(spec: Spec, eventId: string, data: Fields, keys: ReadonlyMap<string, Uint8Array | null>): Fields {
  const sealed: Fields = { ...data };
  for (const [field, subjectField] of Object.entries(spec.sealed)) {
    const plain = data[field];
    const person = data[subjectField];
    if (typeof plain !== 'string') continue;
    const subject = typeof person === 'string' ? keySubject(subjectField, person) : null;
    const key = subject === null ? null : keys.get(subject);
    if (subject === null || !key) throw new Failure('Conflict', `The user whose ${field} this is was erased.`);
    sealed[field] = seal(key, subject, plain, contextOf(eventId, field));
  }
  return sealed;
}

/** Opens in place, since the data has just been parsed. `erased`: fields that stay closed even if a key exists. */
function openFields(
  eventId: string,
  data: Fields,
  keys: ReadonlyMap<string, Uint8Array | null>,
  erased: (value: SealedValue) => boolean,
): Fields {
  for (const field in data) {
    const value = data[field];
    if (!isSealed(value)) continue;
    const key = erased(value) ? null : keys.get(value.$sealed);
    data[field] = key ? open(key, value, contextOf(eventId, field)) : null;
  }
  return data;
}

export function eventCodec(specs: readonly Spec[], keyVault: KeyVault): Codec {
  const byType = new Map(specs.map((spec) => [spec.type, spec]));
  /** Two generations, of which the older is dropped as a whole: evicting entries one by one would dominate the cost. */
  let recent = new Map<string, Remembered>();
  let older = new Map<string, Remembered>();

  function specOf(type: string): Spec {
    const spec = byType.get(type);
    if (!spec) throw new Failure('Corrupt', `The event type ${type} is not known here: readers must be deployed before writers.`);
    return spec;
  }

  function remember(id: string, data: Fields, meta: EventMeta): void {
    recent.set(id, { data, meta });
    if (recent.size < REMEMBERED) return;
    older = recent;
    recent = new Map();
  }

  function remembered(id: string): Remembered | undefined {
    return recent.get(id) ?? older.get(id);
  }

  /** The process that destroyed a key knows it. All others learn it here, from the event. */
  function forgetKeys({ type, data }: { readonly type: string; readonly data: Fields }): void {
    if (typeof data.userId !== 'string') return;
    if (type === AccountDeleted.type) keyVault.forget(data.userId);
    if (type === ContentErased.type) keyVault.forget(wordsSubject(data.userId));
  }

  function parse(spec: Spec, event: LoggedEvent, data: Fields): Fields {
    const result = spec.schema.safeParse(data);
    if (result.success) return result.data;
    throw new Failure('Corrupt', `${event.type} at position ${event.position} does not fit its schema: ${result.error.issues[0]?.message}`);
  }

  return {
    async encode(events, meta) {
      const drafts = events.map((event) => ({ spec: specOf(event.type), data: event.data as Fields }));
      const subjects = drafts.flatMap(({ spec, data }) => subjectsOf(spec, data));
      const keys = subjects.length > 0 ? await keyVault.sealingKeys(subjects) : new Map<string, Uint8Array>();
      return drafts.map(({ spec, data }) => {
        // Time-ordered ids: a random id would touch another index page for each event of a long log.
        const id = randomUUIDv7();
        const stored = {
          id,
          type: spec.type,
          version: spec.version,
          bulk: spec.bulk,
          data: JSON.stringify(sealFields(spec, id, data, keys)),
          meta: JSON.stringify({ ...meta, key: spec.partitionKey(data) }),
        };
        remember(id, data, meta);
        return stored;
      });
    },

    async decode(events) {
      const older = new Map<SealedValue, string>();
      const subjects = new Set<string>();
      const read = events.map((event) => {
        const spec = specOf(event.type);
        const known = remembered(event.id);
        if (known) return { spec, ...known, known: true };
        const data = upcast(spec, event, JSON.parse(event.data) as Fields);
        for (const field in data) {
          const value = data[field];
          if (isSealed(value)) subjects.add(value.$sealed);
        }
        for (const [value, subject] of underOlderKeys(spec, event, data)) older.set(value, subject);
        return { spec, data, meta: JSON.parse(event.meta) as EventMeta, known: false };
      });
      const keys = subjects.size > 0 ? await keyVault.openingKeys([...subjects]) : new Map<string, Uint8Array>();
      const destroyed = older.size > 0 ? await keyVault.destroyed([...older.values()]) : new Set<string>();
      const erased = (value: SealedValue) => destroyed.has(older.get(value) ?? '');
      return events.map((event, index) => {
        const at = read[index];
        if (!at) throw new Error('As many are read as there are');
        const { spec, data, meta, known } = at;
        forgetKeys({ type: event.type, data });
        return {
          type: event.type,
          data: known ? data : parse(spec, event, openFields(event.id, data, keys, erased)),
          id: event.id,
          stream: event.stream,
          revision: event.revision,
          position: event.position,
          meta,
        };
      });
    },
  };
}
