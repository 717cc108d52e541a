/** What services of ours say to each other to be known: derived, so that the master key itself never travels. */
import { hkdfSync } from 'node:crypto';

export function internalKey(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot between services', 32)).toString('base64url');
}
