/** Replaces moderators with pseudonyms, for readers who may see actions but not the people behind them. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { ShownEvent } from './shown-event.ts';

const NAME_DIGITS = 12;
const WORD_BYTES = 32;
const WITHHELD = '[withheld]';
/** On its own or in the name of a stream. */
const ID = /\d{15,20}/g;

export type Masked = (event: ShownEvent) => ShownEvent;

/** Derives a secret for each export: constant within it, and reproducible only with the master key. */
export function exportWords(masterKey: Buffer): (exportId: string) => string {
  return (exportId) =>
    Buffer.from(hkdfSync('sha256', masterKey, exportId, 'folkmoot pseudonyms of an export', WORD_BYTES)).toString('base64url');
}

/** Replaces every id of a moderator, and the request that an event came from. Pure. */
export function maskedBy(moderatorIds: ReadonlySet<string>, word: string): Masked {
  const codeOf = (text: string) => createHmac('sha256', word).update(text).digest('hex').slice(0, NAME_DIGITS);
  const nameOf = (id: string) => (moderatorIds.has(id) ? `moderator-${codeOf(id)}` : id);
  /** A tag would identify the account by name. */
  function isTagOf({ data }: ShownEvent, field: string): boolean {
    return field === 'tag' && typeof data.userId === 'string' && moderatorIds.has(data.userId);
  }
  const requestOf = (id: string) => `request-${codeOf(id)}`;
  const sessionOf = (id: string) => `session-${codeOf(id)}`;
  /** Fields that hold a session or a request, as metadata does: what was searched for, or what was ended. */
  const KEYS: Readonly<Record<string, (id: string) => string>> = { correlation: requestOf, bySession: sessionOf, sessionId: sessionOf };
  function fieldOf(event: ShownEvent, field: string, value: unknown): unknown {
    if (isTagOf(event, field)) return WITHHELD;
    const named = KEYS[field];
    return named && typeof value === 'string' ? named(value) : mask(value);
  }
  function mask(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(ID, nameOf);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, within]) => [key.replace(ID, nameOf), mask(within)]));
  }
  return (event) => ({
    ...event,
    stream: event.stream.replace(ID, nameOf),
    by: event.by.replace(ID, nameOf),
    // The same id is in the log lines of the services, next to addresses and times. Events of one request still share a pseudonym.
    correlationId: requestOf(event.correlationId),
    // A session belongs to one person and would identify them.
    session: event.session === '' ? '' : sessionOf(event.session),
    data: Object.fromEntries(Object.entries(event.data).map(([field, value]) => [field, fieldOf(event, field, value)])),
  });
}
