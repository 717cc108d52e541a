/**
 * Order is preserved within a partition: all events of a server, a conversation or a person. The number is part of stored data
 * (checkpoints, topics) and never changes.
 */
import type { LoggedEvent } from '../event-log/port.ts';

export const PARTITIONS = 16;

/** FNV-1a over the UTF-16 units of a text: 32 bits, the same on every platform. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}

/** Evenly distributed over ids. */
export function partitionOf(key: string): number {
  let hash = fnv1a(key);
  hash ^= hash >>> 15;
  return (hash >>> 0) % PARTITIONS;
}

/** The codec writes the partition key into the metadata, unencrypted. */
export function partitionOfEvent(event: Pick<LoggedEvent, 'meta'>): number {
  const { key } = JSON.parse(event.meta) as { readonly key?: unknown };
  return partitionOf(typeof key === 'string' ? key : '');
}
