/** Short texts of a person that are stored with their secrets: sealed with a key of the vault and bound to their owner. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

export type SealedNotes = {
  readonly seal: (subject: string, text: string) => Buffer;
  /** Null: it belongs to another subject, or has another key. */
  readonly open: (subject: string, sealed: Buffer) => string | null;
};

export function sealedNotes(key: Uint8Array): SealedNotes {
  return {
    seal(subject, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(subject, 'utf8'));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(subject, sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(subject, 'utf8'));
        decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE, sealed.length - TAG)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
