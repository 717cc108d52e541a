/** Short texts of a person that stand beside their secrets: sealed under a key of the vault, bound to whose they are. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

export type SealedNotes = {
  readonly seal: (subject: string, text: string) => Buffer;
  /** null: it is another's, or was made under another key. */
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
