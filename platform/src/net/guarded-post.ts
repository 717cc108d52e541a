/**
 * Sends a POST request to an address that a stranger provided, but not to internal networks (`guarded-agent.ts`): https only, no redirects,
 * limited time, and only the status of the response is used.
 */
import { request } from 'undici';
import { guardedAgent, literalAddress } from './guarded-agent.ts';
import { isPublicAddress } from './public-address.ts';

export type Posted = {
  readonly status: number;
  /** From the Retry-After header; null: not sent. */
  readonly retryAfterMs: number | null;
};

export type GuardedPost = {
  /** Throws if no server answers, or if the address is blocked. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: Uint8Array | null) => Promise<Posted>;
  readonly close: () => Promise<void>;
};

/** For tests, whose servers run on this machine. */
export type PostGuard = { readonly isAllowed: (address: string) => boolean; readonly protocols: readonly string[] };

export const PUBLIC_ONLY: PostGuard = { isAllowed: isPublicAddress, protocols: ['https:'] };
const ANSWERED_WITHIN_MS = 8000;
/** Responses up to this size are read and discarded, so that the connection can be reused. Longer ones close the connection. */
const PASSED_OVER_BYTES = 16_384;

/** Whether requests to the address are allowed, as far as the URL shows. */
export function mayPostTo(text: string, { isAllowed, protocols }: PostGuard = PUBLIC_ONLY): boolean {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  // These names always mean this machine and are not resolved (RFC 6761).
  const address = /(^|\.)localhost\.?$/.test(url.hostname) ? '127.0.0.1' : literalAddress(url);
  return address === null || isAllowed(address);
}

export function guardedPost(guard: PostGuard = PUBLIC_ONLY): GuardedPost {
  const agent = guardedAgent({ ...guard, fault: () => new Error('The address is not a public internet address.') });
  return {
    async post(url, headers, body) {
      if (!mayPostTo(url, guard)) throw new Error('The address is not allowed.');
      const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
      const answer = await request(url, { method: 'POST', dispatcher: agent, signal, headers: { ...headers }, body });
      await answer.body.dump({ limit: PASSED_OVER_BYTES, signal }).catch(() => undefined);
      const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
      return { status: answer.statusCode, retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null };
    },
    close: () => agent.destroy(),
  };
}
