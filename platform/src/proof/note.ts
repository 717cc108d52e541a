/** Signed notes of c2sp.org/signed-note, with Ed25519: text, an empty line, and one line per signature. */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { Failure } from '../errors.ts';
import { fromBase64 } from './base64.ts';

const ED25519 = 0x01;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
/** Room for 16 witnesses with signatures of any kind. */
const LONGEST_NOTE = 100_000;
/** Prefixes of the raw 32 bytes in PKCS 8 and in SPKI. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const NAME = /^[^\s+]+$/u;
const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const CONTROL = /[\p{Cc}--\n]/v;

export type Verifier = { readonly name: string; readonly id: Buffer; readonly key: KeyObject; readonly publicKey: Buffer };
export type Signer = Verifier & { readonly privateKey: KeyObject };

function verifierOf(name: string, publicKey: Buffer): Verifier {
  if (!NAME.test(name)) throw new Failure('Misconfigured', `A log cannot be named ${JSON.stringify(name)}: no spaces, no plus.`);
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, publicKey]), format: 'der', type: 'spki' });
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), publicKey]);
  return { name, id: hash('sha256', named, 'buffer').subarray(0, ID_BYTES), key, publicKey };
}

/** `seed`: the 32 bytes that RFC 8032 calls the private key. */
export function signerOf(name: string, seed: Uint8Array): Signer {
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { ...verifierOf(name, spki.subarray(-KEY_BYTES)), privateKey };
}

/** `name+id+key`, the common format of verifiers. */
export function publicKeyText({ name, id, publicKey }: Verifier): string {
  return `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.from([ED25519]), publicKey]).toString('base64')}`;
}

export function parsePublicKey(text: string): Verifier {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  const key = fromBase64(encoded);
  if (key?.length !== 1 + KEY_BYTES || key[0] !== ED25519) {
    throw new Failure('Misconfigured', 'This is not an Ed25519 key in the form name+id+key.');
  }
  const verifier = verifierOf(name, key.subarray(1));
  if (verifier.id.toString('hex') !== id) throw new Failure('Misconfigured', 'The id in the key does not belong to it.');
  return verifier;
}

/** `text` must end with a line break. */
export function signNote(text: string, { name, id, privateKey }: Signer): string {
  const signature = sign(null, Buffer.from(text), privateKey);
  return `${text}\n— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

/** One signature line of a note: the claimed name, and the bytes after the id of the key. */
export type NoteSignature = { readonly line: string; readonly name: string; readonly id: Buffer; readonly signature: Buffer };

/** Null if a line is not a signature. Verifies nothing. */
export function readSignatures(lines: string): readonly NoteSignature[] | null {
  const found: NoteSignature[] = [];
  for (const line of lines.replace(/\n$/, '').split('\n')) {
    const [, name, encoded] = SIGNATURE.exec(line) ?? [];
    const bytes = encoded === undefined ? null : fromBase64(encoded);
    if (name === undefined || !bytes) return null;
    found.push({ line, name, id: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES) });
  }
  return found;
}

export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** Null if it is malformed. */
export function readNote(note: string): Note | null {
  const split = note.lastIndexOf('\n\n');
  if (note.length > LONGEST_NOTE || split < 0 || !note.endsWith('\n') || CONTROL.test(note)) return null;
  const signatures = readSignatures(note.slice(split + 2));
  return signatures && { text: note.slice(0, split + 1), signatures };
}

/** The text that the key has signed; null otherwise. Ignores other signatures. */
export function openNote(note: string, verifier: Verifier): string | null {
  const { text, signatures } = readNote(note) ?? { text: '', signatures: [] };
  const ours = signatures.filter(({ name, id }) => name === verifier.name && id.equals(verifier.id));
  const areValid = ours.every(
    ({ signature }) => signature.length === SIGNATURE_BYTES && verify(null, Buffer.from(text), verifier.key, signature),
  );
  return ours.length > 0 && areValid ? text : null;
}
