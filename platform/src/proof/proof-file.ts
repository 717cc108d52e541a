/**
 * Proof that one event belongs to the history, as a file of c2sp.org/tlog-proof. Its extra data is the entry, so the file alone shows the
 * recorded event, and anyone with the log's public key can check it.
 */
import { fromBase64 } from './base64.ts';
import { isIncluded } from './check-paths.ts';
import { openCheckpoint } from './checkpoint.ts';
import { HASH_BYTES, leafHash } from './hashes.ts';
import type { Verifier } from './note.ts';

const FORM = 'c2sp.org/tlog-proof@v1';
const HEAD = /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/]+={0,2})\nindex (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n/;

export type Proof = {
  readonly entry: string;
  readonly index: number;
  readonly path: readonly Uint8Array[];
  /** As signed by the log. */
  readonly checkpoint: string;
};

export function writeProof({ entry, index, path, checkpoint }: Proof): string {
  const hashes = path.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('');
  return `${FORM}\nextra ${Buffer.from(entry).toString('base64')}\nindex ${index}\n${hashes}\n${checkpoint}`;
}

/** Null: not a proof of an event. */
export function readProof(text: string): Proof | null {
  const [head, extra, index, hashes] = HEAD.exec(text) ?? [];
  if (head === undefined || extra === undefined || hashes === undefined) return null;
  const entry = fromBase64(extra);
  const path = hashes.split('\n').flatMap((line) => (line === '' ? [] : [fromBase64(line)]));
  if (!entry || !path.every((one) => one !== null && one.length === HASH_BYTES)) return null;
  return { entry: entry.toString(), index: Number(index), path: path.filter((one) => one !== null), checkpoint: text.slice(head.length) };
}

export type Proved = { readonly index: number; readonly entry: string; readonly size: number };

/** The content that the file proves under that key; null if it proves nothing. */
export function checkProof(text: string, verifier: Verifier): Proved | null {
  const proof = readProof(text);
  const head = proof && openCheckpoint(proof.checkpoint, verifier);
  if (!head) return null;
  const { index, entry, path } = proof;
  return isIncluded({ ...head, index, leaf: leafHash(entry) }, path) ? { index, entry, size: head.size } : null;
}
