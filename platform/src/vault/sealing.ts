/**
 * Seals one field with one person's key and commits to it: `c` binds the log to the text without revealing it, so that the log can be
 * proved after the key is destroyed (H9, H10). The salt inside the box keeps the commitment from being guessed.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject, randomFillSync } from 'node:crypto';
import { Failure } from '../errors.ts';

export type SealedValue = {
  /** Whose key opens it. */
  readonly $sealed: string;
  /** base64url of SHA-256 over salt and plaintext. */
  readonly c: string;
  /** base64url of nonce, ciphertext of salt and plaintext, and tag. */
  readonly b: string;
};

export function isSealed(value: unknown): value is SealedValue {
  return typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string';
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const SALT = 16;
const TAG = 16;
const HEAD = NONCE + SALT;
const OPTIONS = { authTagLength: TAG } as const;

/** Prepared keys: creating a cipher from raw bytes takes eight times as long. They are dropped with their bytes. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

function prepare(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
}

/** Random bytes are drawn in bulk, with one system call per few hundred seals. Each byte is used once. */
const pool = Buffer.allocUnsafeSlow(HEAD * 512);
let used = pool.length;

function takeRandom(target: Uint8Array): void {
  if (used + HEAD > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(target, 0, used, used + HEAD);
  pool.fill(0, used, used + HEAD);
  used += HEAD;
}

/** `context` identifies event and field: a box moved elsewhere does not open. */
export function seal(key: Uint8Array, subject: string, plaintext: string, context: string): SealedValue {
  const length = Buffer.byteLength(plaintext);
  const clear = Buffer.allocUnsafe(HEAD + length);
  takeRandom(clear);
  clear.write(plaintext, HEAD, 'utf8');
  const salted = clear.subarray(NONCE);
  const cipher = createCipheriv(CIPHER, prepare(key), clear.subarray(0, NONCE), OPTIONS);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const box = Buffer.allocUnsafe(HEAD + length + TAG);
  clear.copy(box, 0, 0, NONCE);
  cipher.update(salted).copy(box, NONCE);
  cipher.final();
  cipher.getAuthTag().copy(box, HEAD + length);
  return { $sealed: subject, c: hash('sha256', salted, 'base64url'), b: box.toString('base64url') };
}

/** Returns the plaintext. Throws `Corrupt` if key, context, box or commitment do not match. */
export function open(key: Uint8Array, sealed: SealedValue, context: string): string {
  const box = Buffer.from(sealed.b, 'base64url');
  if (box.length < HEAD + TAG) throw new Failure('Corrupt', `A sealed field is too short (${context}).`);
  const salted = decrypt(key, box, context);
  if (hash('sha256', salted, 'base64url') !== sealed.c) {
    throw new Failure('Corrupt', `A sealed field does not fit its commitment (${context}).`);
  }
  return salted.toString('utf8', SALT);
}

function decrypt(key: Uint8Array, box: Buffer, context: string): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, prepare(key), box.subarray(0, NONCE), OPTIONS);
    decipher.setAAD(Buffer.from(context, 'utf8'));
    decipher.setAuthTag(box.subarray(box.length - TAG));
    const salted = decipher.update(box.subarray(NONCE, box.length - TAG));
    decipher.final();
    return salted;
  } catch (cause) {
    throw new Failure('Corrupt', `A sealed field does not open (${context}).`, { cause });
  }
}
