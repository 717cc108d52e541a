/**
 * Paths of files under names that tell nothing: where a stranger sees the picture of somebody, its path would say who that is (servers
 * document 5.1 and 6.2). The gateway veils what the media service unveils; nobody else has the key, nothing is kept, and one path has
 * one name, so that what was fetched once need not be fetched again.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type VeiledPaths = {
  /** A name that ends as the path does. */
  readonly veil: (path: string) => string;
  /** null for what was not made here. */
  readonly unveil: (name: string) => string | null;
};

const SEAL_BYTES = 16;
/** Paths are padded to one length: longer and shorter ids look alike. */
const PADDED = 96;

export function veiledPaths(internalKey: string): VeiledPaths {
  const keys = Buffer.from(hkdfSync('sha256', internalKey, '', 'folkmoot veiled paths', 64));
  const [sealing, hiding] = [keys.subarray(0, 32), keys.subarray(32)];
  const sealOf = (text: Uint8Array) => createHmac('sha256', sealing).update(text).digest().subarray(0, SEAL_BYTES);

  return {
    veil(path) {
      const text = Buffer.from(path.padEnd(PADDED, '\0'));
      // The seal is the start of the stream as well: never the same for two paths.
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
