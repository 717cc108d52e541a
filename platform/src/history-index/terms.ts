/**
 * Terms by which an event can be found: short texts like `type:MessageSent` or `id:1842060963620655104`. They contain no sealed content.
 */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';
import { fnv1a } from '../projection/partitions.ts';

/** Ids of people, servers, channels and messages. The owner of a sealed field is included, its content is not. */
const ID = /"(?:words-|records-)?(\d{15,20})"/g;
const IS_ID = /^\d{15,20}$/;

export const termOf = {
  type: (type: string) => `type:${type}`,
  stream: (stream: string) => `stream:${stream}`,
  /** Any event that mentions the id: as actor, target or place. */
  about: (id: string) => `id:${id}`,
  by: (actor: string) => `by:${actor}`,
  command: (command: string) => `command:${command}`,
  session: (session: string) => `session:${session}`,
  correlation: (correlationId: string) => `correlation:${correlationId}`,
} as const;

export function termsOf(event: LoggedEvent): ReadonlySet<string> {
  const meta = JSON.parse(event.meta) as Partial<EventMeta>;
  const terms = new Set([termOf.type(event.type), termOf.stream(event.stream)]);
  if (meta.actor) terms.add(termOf.by(meta.actor)).add(termOf.about(meta.actor));
  if (meta.command) terms.add(termOf.command(meta.command));
  if (meta.correlationId) terms.add(termOf.correlation(meta.correlationId));
  if (meta.from?.session) terms.add(termOf.session(meta.from.session));
  for (const [, id] of event.data.matchAll(ID)) terms.add(termOf.about(id ?? ''));
  return terms;
}

/** Whether `termsOf` the event includes the term, without parsing the whole event: most scanned events do not match. */
export function says({ type, stream, data, meta }: LoggedEvent, term: string): boolean {
  const [kind = ''] = term.split(':', 1);
  const value = term.slice(kind.length + 1);
  if (kind === 'type') return value === type;
  if (kind === 'stream') return value === stream;
  if (kind === 'id' && isNamed(data, value)) return true;
  const { actor, command, correlationId, from } = JSON.parse(meta) as Partial<EventMeta>;
  if (kind === 'id' || kind === 'by') return value === actor;
  if (kind === 'command') return value === command;
  return value === (kind === 'session' ? from?.session : correlationId);
}

function isNamed(data: string, id: string): boolean {
  return IS_ID.test(id) && ['', 'words-', 'records-'].some((before) => data.includes(`"${before}${id}"`));
}

/** Time of the event in epoch milliseconds; 0 if it has none. */
export function timeOf(event: LoggedEvent): number {
  return (JSON.parse(event.meta) as Partial<EventMeta>).at ?? 0;
}

/** 32 bits, signed as in Postgres. Two terms may share a hash, so a search must check the event itself. */
export function hashOf(term: string): number {
  return fnv1a(term) | 0;
}
