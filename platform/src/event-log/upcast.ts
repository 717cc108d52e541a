/** Upcasts a stored event to the newest version of its type, and tracks which key its sealed fields use. */
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
 * Fields that an older version sealed with another key than the newest version would. Only the older key opens them, but erasure destroys
 * the newer key, and from then on they must stay closed.
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
