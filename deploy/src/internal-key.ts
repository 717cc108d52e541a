/** What services of ours say to each other to be known: derived, so that the master key itself never travels. */
import { hkdfSync } from 'node:crypto';

/** What the relay seals events with, on their way to the projectors. */
export function transitKey(masterKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', 'folkmoot events in transit', 32));
}

export function internalKey(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot between services', 32)).toString('base64url');
}
