/** Hashes of RFC 6962, section 2.1: a leaf and an inner node never have the same input. */
import { hash } from 'node:crypto';

export const HASH_BYTES = 32;

/** Root of a tree without leaves. */
export const EMPTY_ROOT: Buffer = hash('sha256', '', 'buffer');

/** Goes through text, because Node returns a hash as text three times faster than as a buffer. */
function sha256(input: string | Uint8Array): Buffer {
  return Buffer.from(hash('sha256', input, 'binary'), 'latin1');
}

/** Prefix of a leaf's entry before hashing, for callers that build the entry with it. */
export const LEAF_PREFIX = '\0';

export function prefixedLeafHash(prefixedEntry: string): Buffer {
  return sha256(prefixedEntry);
}

export function leafHash(entry: string | Uint8Array): Buffer {
  return sha256(typeof entry === 'string' ? LEAF_PREFIX + entry : Buffer.concat([Buffer.alloc(1), entry]));
}

/** Reused buffer: hashing is synchronous. */
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return sha256(pair);
}

/** Root over adjacent hashes, whose number must be a power of two. */
export function rootOfFull(hashes: Uint8Array): Buffer {
  const row = Buffer.from(hashes);
  for (let length = row.length; length > HASH_BYTES; length /= 2) {
    for (let at = 0; at < length; at += 2 * HASH_BYTES) {
      row.copy(pair, 1, at, at + 2 * HASH_BYTES);
      row.write(hash('sha256', pair, 'binary'), at / 2, 'latin1');
    }
  }
  return row.subarray(0, HASH_BYTES);
}
