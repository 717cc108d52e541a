/**
 * The `state` of a link in progress. It contains the user, is signed, and is valid once within five minutes. If the browser sent a
 * challenge, only that browser can use it. The PKCE verifier is derived from it with the key of the vault, so it is not stored.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@folkmoot/platform/vault/vault';

type Keys = Pick<Vault, 'blindIndex' | 'storeCode' | 'redeemLink'>;

const GOOD_MS = 5 * 60_000;
const PURPOSE = 'link-google';

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function signatureOf(vault: Keys, signed: string): string {
  return digestOf(vault.blindIndex(`link state ${signed}`));
}

export function verifierOf(vault: Keys, state: string): string {
  return digestOf(vault.blindIndex(`link verifier ${state}`));
}

/** A new link invalidates the previous one. */
export async function beginLink(vault: Keys, userId: string, challenge: string | undefined): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  const signed = `${userId}.${nonce}.${challenge ?? ''}`;
  const state = `${signed}.${signatureOf(vault, signed)}`;
  await vault.storeCode(PURPOSE, userId, state, GOOD_MS);
  return state;
}

/** The user. null: the state is forged, expired, used, or from another browser. */
export async function redeemLinkState(vault: Keys, state: string, secret: string | undefined): Promise<string | null> {
  const [, signed = '', userId = '', challenge = '', signature = ''] =
    /^((\d{1,20})\.[\w-]{22}\.([\w-]{43})?)\.([\w-]{43})$/.exec(state) ?? [];
  if (signed === '' || !timingSafeEqual(Buffer.from(signatureOf(vault, signed)), Buffer.from(signature))) return null;
  if (challenge !== '' && digestOf(secret ?? '') !== challenge) return null;
  return (await vault.redeemLink(PURPOSE, userId, state)) ? userId : null;
}
