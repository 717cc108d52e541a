/**
 * Logouts that providers reported. A login that began before a logout must not be finished after it: each login remembers the logouts that
 * it knows, and is refused if there is a new one. Stored in the vault, so it works across processes and needs no common clock.
 */
import type { Vault } from '@folkmoot/platform/vault/vault';
import { randomText } from './flow.ts';
import { identityIdOf } from './identity-state.ts';

const LOGGED_OUT = 'oidc logged out';
/** A login must be finished within this time, with all its steps. */
export const LOGIN_MS = 60 * 60_000;
/** Longer than a login takes. */
const REMEMBERED_MS = 24 * LOGIN_MS;

type Reach = { readonly vault: Pick<Vault, 'oneTime' | 'blindIndex'> };
export type AtProvider = { readonly issuer: string; readonly subject: string | null; readonly sid: string | null };

export function sidIndex({ vault }: Reach, issuer: string, sid: string): string {
  return vault.blindIndex(`oidc sid ${JSON.stringify([issuer, sid])}`);
}

/** A logout with a `sid` is about this session at the provider, otherwise about all of the user. */
export async function noteLogout({ vault }: Reach, { issuer, subject, sid }: AtProvider): Promise<void> {
  const secret = sid === null ? identityIdOf(vault, issuer, subject ?? '') : sidIndex({ vault }, issuer, sid);
  await vault.oneTime.take(LOGGED_OUT, secret);
  await vault.oneTime.keep(LOGGED_OUT, secret, randomText(), REMEMBERED_MS);
}

/** Differs from an earlier result if there was a logout since. */
export async function knownLogouts({ vault }: Reach, { issuer, subject, sid }: AtProvider): Promise<string> {
  const secrets = [identityIdOf(vault, issuer, subject ?? ''), ...(sid === null ? [] : [sidIndex({ vault }, issuer, sid)])];
  return JSON.stringify(await Promise.all(secrets.map((secret) => vault.oneTime.peek(LOGGED_OUT, secret))));
}
