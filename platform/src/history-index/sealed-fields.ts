/** What is sealed in an event as it is stored: whose it is, and what it says once it is opened. */
import { contextOf } from '../event-log/codec.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { open, type SealedValue } from '../vault/sealing.ts';

/** `text` null: the key was destroyed. */
export type Opened = { readonly name: string; readonly ownerId: string; readonly text: string | null };

export type SealedAs = 'account' | 'words' | 'records';
export type SealedField = { readonly name: string; readonly ownerId: string; readonly sealedAs: SealedAs; readonly value: SealedValue };

const SUBJECT = /^(?:(words|records)-)?(\d+)$/;

export function isSealed(value: unknown): value is SealedValue {
  return typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string';
}

/** Personal fields stand at the top of an event. */
export function sealedFieldsOf({ data }: Pick<LoggedEvent, 'data'>): readonly SealedField[] {
  const fields: Record<string, unknown> = JSON.parse(data);
  return Object.entries(fields).flatMap(([name, value]) => (isSealed(value) ? [{ name, value, ...ownerOf(value.$sealed) }] : []));
}

/** `keySubject`, read backwards. */
export function ownerOf(subject: string): { readonly ownerId: string; readonly sealedAs: SealedAs } {
  const [, kind, ownerId = subject] = SUBJECT.exec(subject) ?? [];
  return { ownerId, sealedAs: kind === 'words' || kind === 'records' ? kind : 'account' };
}

export async function openSealed(event: LoggedEvent, keys: Pick<KeyVault, 'openingKeys'>): Promise<readonly Opened[]> {
  const fields = sealedFieldsOf(event);
  const held = await keys.openingKeys(fields.map(({ value }) => value.$sealed));
  return fields.map(({ name, ownerId, value }) => {
    const key = held.get(value.$sealed);
    return { name, ownerId, text: key ? open(key, value, contextOf(event.id, name)) : null };
  });
}
