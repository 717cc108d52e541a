/**
 * What a leaf of the history commits to (H10): the event as it is stored, but of each sealed field the commitment and the hash of the
 * box in place of the box. The same bytes before and after its person's key is destroyed (H9), so that an erasure breaks no proof, and
 * nothing in them that could ever be opened, so that a proof may be handed to anybody.
 */
import { hash } from 'node:crypto';
import { Failure } from '../errors.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import { LEAF_PREFIX, prefixedLeafHash } from './hashes.ts';

const FORM = 'folkmoot/event/v1';

/** As `seal` writes it. Nothing inside a JSON string looks like it: quotes are escaped there. */
const SEALED = /\{"\$sealed":"([^"\\]*)","c":"([^"\\]*)","b":"([^"\\]*)"\}/g;

/** The first of its fields, so that events without any are spared the search. */
const SEALED_AT_ALL = '{"$sealed":"';

/**
 * One line a field: form, stream, revision, id, type, version, whether bulk, how many boxes were put away, meta, and the rest is data.
 * The number of boxes tells a hash that stands for a box from one that somebody wrote into the log in its place.
 */
export function entryOf(event: LoggedEvent): string {
  return written(event, '');
}

export function leafOf(event: LoggedEvent): Buffer {
  return prefixedLeafHash(written(event, LEAF_PREFIX));
}

function written(event: LoggedEvent, prefix: string): string {
  const { stream, revision, id, type, version, bulk, meta } = event;
  // Lines would run into each other, and two events could make one leaf.
  if (stream.includes('\n') || type.includes('\n') || meta.includes('\n')) {
    throw new Failure('Corrupt', `The event at position ${event.position} holds a line break where none can be.`);
  }
  let boxes = 0;
  let data = event.data;
  if (data.includes(SEALED_AT_ALL)) {
    data = data.replace(SEALED, (_all, subject: string, commitment: string, box: string) => {
      boxes += 1;
      return `{"$sealed":"${subject}","c":"${commitment}","h":"${hash('sha256', box, 'base64url')}"}`;
    });
  }
  return `${prefix}${FORM}\n${stream}\n${revision}\n${id}\n${type}\n${version}\n${bulk}\n${boxes}\n${meta}\n${data}`;
}
