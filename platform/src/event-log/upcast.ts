/** What was stored, as the newest version of its type has it, and what became of the keys of its sealed fields on the way. */
import { type EventSpec, keySubject } from '@folkmoot/contracts/kernel/event';
import { Failure } from '../errors.ts';
import { isSealed, type SealedValue } from '../vault/sealing.ts';
import type { LoggedEvent } from './port.ts';

type Fields = Record<string, unknown>;
type Stored = Pick<LoggedEvent, 'type' | 'version' | 'position'>;

export function upcast(spec: EventSpec, event: Stored, data: Fields): Fields {
  if (event.version > spec.version) {
    throw new Failure('Corrupt', `${event.type} version ${event.version} at ${event.position} is newer than this reader.`);
  }
  let current = data;
  for (let version = event.version; version < spec.version; version += 1) {
    const step = spec.upcasts[version];
    if (!step) throw new Failure('Corrupt', `${event.type} has no upcast from version ${version}.`);
    current = step(current);
  }
  return current;
}

/**
 * What an older version sealed under another key than it would be sealed under now, with that one. Only the key it lies under opens it;
 * but it is the newer one that goes when it is erased, and then it is to be read no more.
 */
export function underOlderKeys(spec: EventSpec, event: Stored, current: Fields): ReadonlyMap<SealedValue, string> {
  const found = new Map<SealedValue, string>();
  if (event.version === spec.version) return found;
  for (const [field, subjectField] of Object.entries(spec.sealed)) {
    const value = current[field];
    const person = current[subjectField];
    if (!isSealed(value) || typeof person !== 'string') continue;
    const subject = keySubject(subjectField, person);
    if (value.$sealed !== subject) found.set(value, subject);
  }
  return found;
}
