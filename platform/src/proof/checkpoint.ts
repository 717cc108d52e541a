/** Checkpoints of c2sp.org/tlog-checkpoint: name of the log, size of its tree and root, signed. */
import { fromBase64 } from './base64.ts';
import type { Head } from './check-paths.ts';
import { HASH_BYTES } from './hashes.ts';
import { openNote, type Signer, signNote, type Verifier } from './note.ts';

const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/;

export function signCheckpoint({ size, root }: Head, signer: Signer): string {
  return signNote(`${signer.name}\n${size}\n${Buffer.from(root).toString('base64')}\n`, signer);
}

/** The content of a checkpoint, regardless of its signers; null if it is malformed. */
export function readHead(text: string): (Head & { readonly origin: string }) | null {
  const [, origin, size, root] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined || size === undefined || root === undefined) return null;
  const hash = fromBase64(root);
  return hash?.length === HASH_BYTES && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: hash } : null;
}

/** The content of a checkpoint that the log's key signed; null otherwise. */
export function openCheckpoint(note: string, verifier: Verifier): Head | null {
  const text = openNote(note, verifier);
  const head = text === null ? null : readHead(text);
  return head?.origin === verifier.name ? { size: head.size, root: head.root } : null;
}
