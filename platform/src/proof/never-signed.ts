/** A log of which nothing at all was signed: one that has just begun, or one whose proof was taken away. */
import type { LoggedEvent } from '../event-log/port.ts';
import { momentOf } from './moment.ts';
import { bad, type Fault } from './verdict.ts';

/** It is signed once a minute; a sealer that takes over from another needs a few seconds more. */
export const SIGNED_WITHIN_MS = 5 * 60_000;

/** Null: it is too young to have been signed. Where an event does not say when it was, it is not believed to be. */
export function neverSigned(first: Pick<LoggedEvent, 'position' | 'meta'> | null, now: number): Fault | null {
  if (first === null) return null;
  const at = momentOf(first);
  if (at !== null && now - at < SIGNED_WITHIN_MS) return null;
  const since = at === null ? '' : `, and the first event is of ${new Date(at).toISOString()}`;
  return bad(
    null,
    `No checkpoint is there at all${since}: what was signed of this log is gone, or it has never been sealed. After a restore, or where the product has not run since, start it and ask again in a minute; else somebody has removed the proof, and only a checkpoint that was kept elsewhere (--kept) can tell what it said.`,
  );
}
