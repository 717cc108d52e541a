/** The key that signs the history: the operator's own key, or one derived from the master key, created at the first start and stored. */
import { hkdfSync } from 'node:crypto';
import type { Config } from '@folkmoot/platform/config/config';

export function proofKey(masterKey: Uint8Array, { PROOF_KEY: own }: Config): Buffer {
  if (own !== undefined) return Buffer.from(own, 'hex');
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot proof of the history', 32));
}

/** The name of the history if none is configured. null: it cannot be derived. */
export function proofOrigin({ PROOF_ORIGIN: own, PUBLIC_URL: url }: Config): string | null {
  if (own !== undefined) return own;
  return url === undefined ? null : `${new URL(url).host}/proof`;
}
