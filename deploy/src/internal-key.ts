/** The key by which services authenticate each other. It is derived, so that the master key is never sent. */
import { hkdfSync } from 'node:crypto';

/** The key with which the relay seals events for the projectors. */
export function transitKey(masterKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', 'folkmoot events in transit', 32));
}

export function internalKey(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot between services', 32)).toString('base64url');
}
