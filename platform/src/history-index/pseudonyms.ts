/** Moderators under other names, for whoever reads what they did without being told who they are. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Told } from './told.ts';

const NAME_DIGITS = 12;
const WORD_BYTES = 32;
const WITHHELD = '[withheld]';
/** Alone or in the name of a stream. */
const ID = /\d{15,20}/g;

export type Masked = (told: Told) => Told;

/** Tells a word for each export: the same for all of it, and found again only by whoever has the master key. */
export function exportWords(masterKey: Buffer): (exportId: string) => string {
  return (exportId) =>
    Buffer.from(hkdfSync('sha256', masterKey, exportId, 'folkmoot pseudonyms of an export', WORD_BYTES)).toString('base64url');
}

/** Every id of theirs, wherever it stands, and which request an event came of. Pure. */
export function maskedBy(moderatorIds: ReadonlySet<string>, word: string): Masked {
  const codeOf = (text: string) => createHmac('sha256', word).update(text).digest('hex').slice(0, NAME_DIGITS);
  const nameOf = (id: string) => (moderatorIds.has(id) ? `moderator-${codeOf(id)}` : id);
  /** With it they are found by name. */
  function isTagOf({ data }: Told, field: string): boolean {
    return field === 'tag' && typeof data.userId === 'string' && moderatorIds.has(data.userId);
  }
  const requestOf = (id: string) => `request-${codeOf(id)}`;
  const sessionOf = (id: string) => `session-${codeOf(id)}`;
  /** Fields that name one, as those beside an event do: who looked for it, or what ended it. */
  const KEYS: Readonly<Record<string, (id: string) => string>> = { correlation: requestOf, bySession: sessionOf, sessionId: sessionOf };
  function fieldOf(told: Told, field: string, value: unknown): unknown {
    if (isTagOf(told, field)) return WITHHELD;
    const named = KEYS[field];
    return named && typeof value === 'string' ? named(value) : mask(value);
  }
  function mask(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(ID, nameOf);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, within]) => [key.replace(ID, nameOf), mask(within)]));
  }
  return (told) => ({
    ...told,
    stream: told.stream.replace(ID, nameOf),
    by: told.by.replace(ID, nameOf),
    // The same in the log lines of the services, beside addresses and times; what belongs together still shows.
    correlationId: requestOf(told.correlationId),
    // It is somebody's alone, and would lead to who they are.
    session: told.session === '' ? '' : sessionOf(told.session),
    data: Object.fromEntries(Object.entries(told.data).map(([field, value]) => [field, fieldOf(told, field, value)])),
  });
}
