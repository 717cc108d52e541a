/** The sealed fields of a stored event: their owners, and their text after opening. */
import { eventSpecs } from '@folkmoot/contracts/events';
import type { EventSpec } from '@folkmoot/contracts/kernel/event';
import { contextOf } from '../event-log/codec.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import { underOlderKeys, upcast } from '../event-log/upcast.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { isSealed, open, type SealedValue } from '../vault/sealing.ts';

/** `text` is null if the key was destroyed. */
export type Opened = { readonly name: string; readonly ownerId: string; readonly text: string | null };

export type SealedAs = 'account' | 'words' | 'records';
export type SealedField = { readonly name: string; readonly ownerId: string; readonly sealedAs: SealedAs; readonly value: SealedValue };

const specs = new Map<string, EventSpec>(eventSpecs.map((spec) => [spec.type, spec]));
const SUBJECT = /^(?:(words|records)-)?(\d+)$/;

/** Personal fields are always at the top level of an event. */
export function sealedFieldsOf({ data }: Pick<LoggedEvent, 'data'>): readonly SealedField[] {
  const fields: Record<string, unknown> = JSON.parse(data);
  return Object.entries(fields).flatMap(([name, value]) => (isSealed(value) ? [{ name, value, ...ownerOf(value.$sealed) }] : []));
}

/** The inverse of `keySubject`. */
export function ownerOf(subject: string): { readonly ownerId: string; readonly sealedAs: SealedAs } {
  const [, kind, ownerId = subject] = SUBJECT.exec(subject) ?? [];
  return { ownerId, sealedAs: kind === 'words' || kind === 'records' ? kind : 'account' };
}

/** As for other readers of the log: a field erased under a newer key stays closed under an older key. */
export async function openSealed(event: LoggedEvent, keys: Pick<KeyVault, 'openingKeys' | 'destroyed'>): Promise<readonly Opened[]> {
  const fields = sealedFieldsOf(event);
  const openingKeys = await keys.openingKeys(fields.map(({ value }) => value.$sealed));
  const older = olderKeysIn(event);
  const destroyed = older.size > 0 ? await keys.destroyed([...older.values()]) : new Set<string>();
  return fields.map(({ name, ownerId, value }) => {
    const key = destroyed.has(older.get(value.c) ?? '') ? null : openingKeys.get(value.$sealed);
    return { name, ownerId, text: key ? open(key, value, contextOf(event.id, name)) : null };
  });
}

/** Matches fields by their commitments, which are unique. */
function olderKeysIn(event: LoggedEvent): ReadonlyMap<string, string> {
  const spec = specs.get(event.type);
  if (!spec || event.version >= spec.version) return new Map();
  const found = underOlderKeys(spec, event, upcast(spec, event, JSON.parse(event.data)));
  return new Map([...found].map(([{ c }, subject]) => [c, subject]));
}
