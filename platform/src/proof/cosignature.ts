/** Cosignatures of witnesses on a checkpoint, as in c2sp.org/tlog-cosignature: with Ed25519 and with ML-DSA-44. */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { Failure } from '../errors.ts';
import { fromBase64 } from './base64.ts';
import { readHead } from './checkpoint.ts';
import { type NoteSignature, readNote } from './note.ts';

type Algorithm = {
  readonly keyBytes: number;
  readonly signatureBytes: number;
  /** SPKI prefix of the raw key. */
  readonly head: Buffer;
  readonly message: (signed: Signed) => Buffer;
};

type Signed = { readonly by: string; readonly seconds: bigint; readonly text: string };

export type WitnessKey = { readonly name: string; readonly id: Buffer; readonly key: KeyObject; readonly algorithm: Algorithm };

const TIME_BYTES = 8;
const ID_BYTES = 4;
const SUBTREE = Buffer.from('subtree/v1\n\0');
const KEY = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u;

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

function named(name: string): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

const ALGORITHMS = new Map<number | undefined, Algorithm>([
  [
    0x04,
    {
      keyBytes: 32,
      signatureBytes: 64,
      head: Buffer.from('302a300506032b6570032100', 'hex'),
      message: ({ seconds, text }) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`),
    },
  ],
  [
    0x06,
    {
      keyBytes: 1312,
      signatureBytes: 2420,
      head: Buffer.from('30820532300b06096086480165030403110382052100', 'hex'),
      message({ by, seconds, text }) {
        const { origin, size, root } = readHead(text) ?? { origin: '', size: 0, root: Buffer.alloc(0) };
        return Buffer.concat([SUBTREE, named(by), uint64(seconds), named(origin), uint64(0n), uint64(BigInt(size)), root]);
      },
    },
  ],
]);

/** `name+id+key`, as witnesses publish it. */
export function parseWitnessKey(text: string): WitnessKey {
  const [, name = '', id = '', encoded = ''] = KEY.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const algorithm = ALGORITHMS.get(bytes?.[0]);
  if (!bytes || !algorithm || bytes.length !== 1 + algorithm.keyBytes) {
    throw new Failure('Misconfigured', 'This is not the key of a witness in the form name+id+key, for Ed25519 or ML-DSA-44.');
  }
  const owned = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'buffer').subarray(0, ID_BYTES);
  if (owned.toString('hex') !== id) throw new Failure('Misconfigured', `The id in the key of ${name} does not belong to it.`);
  const key = createPublicKey({ key: Buffer.concat([algorithm.head, bytes.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id: owned, key, algorithm };
}

function isBy({ name, id }: WitnessKey, signature: NoteSignature): boolean {
  return signature.name === name && signature.id.equals(id);
}

/** When the witness confirmed that this checkpoint extends all earlier ones; null if it did not. */
function timeOf({ name, key, algorithm }: WitnessKey, text: string, { signature }: NoteSignature): Date | null {
  if (signature.length !== TIME_BYTES + algorithm.signatureBytes) return null;
  const seconds = signature.readBigUInt64BE();
  const message = algorithm.message({ by: name, seconds, text });
  return verify(null, message, key, signature.subarray(TIME_BYTES)) ? new Date(Number(seconds) * 1000) : null;
}

export type Cosigned = { readonly line: string; readonly at: Date };

/** The witness's valid cosignature among these lines. */
export function cosignatureIn(signatures: readonly NoteSignature[], text: string, witness: WitnessKey): Cosigned | null {
  for (const signature of signatures.filter((each) => isBy(witness, each))) {
    const at = timeOf(witness, text, signature);
    if (at) return { line: signature.line, at };
  }
  return null;
}

/** Like `cosignatureIn`, for a complete checkpoint. */
export function cosignatureOf(note: string, witness: WitnessKey): Cosigned | null {
  const read = readNote(note);
  return read && cosignatureIn(read.signatures, read.text, witness);
}

/** Adds the line to the checkpoint and removes an earlier line of the witness. */
export function withCosignature(note: string, witness: WitnessKey, { line }: Cosigned): string {
  const { text, signatures } = readNote(note) ?? { text: note, signatures: [] };
  const others = signatures.filter((each) => !isBy(witness, each)).map((each) => each.line);
  return `${text}\n${[...others, line].map((each) => `${each}\n`).join('')}`;
}
