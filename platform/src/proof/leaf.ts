/**
 * The content of a leaf of the history (H10): the stored event, where each sealed field is represented by its commitment and the hash of
 * its box. The bytes stay the same after the person's key is destroyed (H9), so an erasure breaks no proof. They contain nothing that can
 * be decrypted, so a proof may be published.
 */
import { hash } from 'node:crypto';
import { Failure } from '../errors.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import { LEAF_PREFIX, prefixedLeafHash } from './hashes.ts';

const FORM = 'folkmoot/event/v1';

/** The format that `seal` writes. It cannot occur inside a JSON string, because quotes are escaped there. */
const SEALED = /\{"\$sealed":"([^"\\]*)","c":"([^"\\]*)","b":"([^"\\]*)"\}/g;

/** The beginning of a sealed field: a fast check that skips the search in events without any. */
const SEALED_AT_ALL = '{"$sealed":"';

/**
 * One line per field: form, stream, revision, id, type, version, bulk, number of sealed boxes, meta; the rest is data. The number of boxes
 * distinguishes a box's hash from one that someone wrote into the log.
 */
export function entryOf(event: LoggedEvent): string {
  return written(event, '');
}

export function leafOf(event: LoggedEvent): Buffer {
  return prefixedLeafHash(written(event, LEAF_PREFIX));
}

function written(event: LoggedEvent, prefix: string): string {
  const { stream, revision, id, type, version, bulk, meta } = event;
  // A line break would let two different events have the same leaf.
  if (stream.includes('\n') || type.includes('\n') || meta.includes('\n')) {
    throw new Failure('Corrupt', `The event at position ${event.position} contains a line break that is not allowed.`);
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
