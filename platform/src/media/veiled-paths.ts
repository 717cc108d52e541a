/**
 * Encrypts paths of files in names that reveal nothing: a stranger could read the owner from the path of an avatar (servers document 5.1
 * and 6.2). The gateway encrypts, the media service decrypts, and nobody else has the key. Nothing is stored, and a path has one name, so
 * that browsers can cache the file.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type VeiledPaths = {
  /** A name with the same file extension as the path. */
  readonly veil: (path: string) => string;
  /** Null if the name was not created here. */
  readonly unveil: (name: string) => string | null;
};

const SEAL_BYTES = 16;
/** Paths are padded to one length, so that the length of an id is hidden. */
const PADDED = 96;

export function veiledPaths(internalKey: string): VeiledPaths {
  const keys = Buffer.from(hkdfSync('sha256', internalKey, '', 'folkmoot veiled paths', 64));
  const [sealing, hiding] = [keys.subarray(0, 32), keys.subarray(32)];
  const sealOf = (text: Uint8Array) => createHmac('sha256', sealing).update(text).digest().subarray(0, SEAL_BYTES);

  return {
    veil(path) {
      const text = Buffer.from(path.padEnd(PADDED, '\0'));
      // The signature is also the initialization vector: it differs between paths.
      const seal = sealOf(text);
      const cipher = createCipheriv('aes-256-ctr', hiding, seal);
      const name = Buffer.concat([seal, cipher.update(text), cipher.final()]).toString('base64url');
      return `${name}${/\.\w{1,5}$/.exec(path)?.[0] ?? ''}`;
    },
    unveil(name) {
      const [, hidden] = /^([\w-]{40,400})(?:\.\w{1,5})?$/.exec(name) ?? [];
      if (hidden === undefined) return null;
      const bytes = Buffer.from(hidden, 'base64url');
      const seal = bytes.subarray(0, SEAL_BYTES);
      const decipher = createDecipheriv('aes-256-ctr', hiding, seal);
      const text = Buffer.concat([decipher.update(bytes.subarray(SEAL_BYTES)), decipher.final()]);
      return timingSafeEqual(sealOf(text), seal) ? text.toString().replace(/\0+$/, '') : null;
    },
  };
}
