/**
 * A login in progress at a provider. Its record in the vault is found by the state, and is valid once within ten minutes. A cookie ties it
 * to the browser, so the state alone is useless. Pure except for random texts.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export const FLOW = 'oidc flow';
export const FLOW_MS = 10 * 60_000;

const Flow = z.object({
  providerId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  browser: z.string(),
  redirect: z.string(),
  /** The account to link the identity to. null: this is a login. */
  linkUserId: z.string().nullable(),
});
export type Flow = z.infer<typeof Flow>;

export function randomText(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function flowIn(note: string | null): Flow | null {
  return note === null ? null : Flow.parse(JSON.parse(note));
}

/** One cookie per login, so that two tabs do not conflict. */
export function cookieName(state: string): string {
  return `folkmoot_oidc_${digestOf(state).slice(0, 12)}`;
}

export function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export function isBrowserOf(flow: Flow, cookie: string | null): boolean {
  if (cookie === null) return false;
  return timingSafeEqual(Buffer.from(digestOf(cookie)), Buffer.from(flow.browser));
}

const HOME = '/app';
const BASE = 'http://folkmoot.invalid';

/** Allows only paths of this instance. An address elsewhere is replaced by the home page. */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return HOME;
  const url = URL.parse(wanted, BASE);
  if (!url || url.origin !== BASE || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
