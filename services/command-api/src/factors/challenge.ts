/**
 * The challenge that a passkey signs. It is signed by the server with purpose and expiry, so a request for one stores nothing. Used
 * challenges are stored with the user who answered them.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { z } from 'zod';

type Keys = Pick<Vault, 'blindIndex'>;

export const CHALLENGE_MS = 5 * 60_000;

const ClientData = z.object({ challenge: z.string() });

function signatureOf(vault: Keys, purpose: string, signed: string): string {
  return createHash('sha256')
    .update(vault.blindIndex(`passkey challenge ${purpose} ${signed}`))
    .digest('base64url');
}

export function newChallenge(vault: Keys, purpose: string, now: number): string {
  const signed = `${randomBytes(16).toString('base64url')}.${now + CHALLENGE_MS}`;
  return `${signed}.${signatureOf(vault, purpose, signed)}`;
}

export type Challenge = { readonly encoded: string; readonly challenge: string; readonly until: number };

/** The challenge that the browser answered. null: it is not ours, has another purpose, or expired. */
export function challengeIn(vault: Keys, purpose: string, clientDataJSON: string, now: number): Challenge | null {
  const encoded = claimed(clientDataJSON);
  if (encoded === null) return null;
  const challenge = Buffer.from(encoded, 'base64url').toString('utf8');
  const [, signed = '', until = '', signature = ''] = /^([\w-]{22}\.(\d{1,15}))\.([\w-]{43})$/.exec(challenge) ?? [];
  if (signed === '' || !timingSafeEqual(Buffer.from(signatureOf(vault, purpose, signed)), Buffer.from(signature))) return null;
  return Number(until) > now ? { encoded, challenge, until: Number(until) } : null;
}

function claimed(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}
