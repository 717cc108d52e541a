/**
 * Sends to an address that a stranger gave us, and to nothing that only we can reach (`guarded-agent.ts`): https alone, no redirects,
 * bounded in time, and nothing of the answer is taken but its status.
 */
import { request } from 'undici';
import { guardedAgent, literalAddress } from './guarded-agent.ts';
import { isPublicAddress } from './public-address.ts';

export type Posted = {
  readonly status: number;
  /** As the answer says it; null: it does not. */
  readonly retryAfterMs: number | null;
};

export type GuardedPost = {
  /** Throws when nobody answers, or nobody may. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: Uint8Array | null) => Promise<Posted>;
  readonly close: () => Promise<void>;
};

/** For tests, whose servers are on this machine. */
export type PostGuard = { readonly isAllowed: (address: string) => boolean; readonly protocols: readonly string[] };

export const PUBLIC_ONLY: PostGuard = { isAllowed: isPublicAddress, protocols: ['https:'] };
const ANSWERED_WITHIN_MS = 8000;
/** Of an answer that nobody reads; what is longer ends the connection instead. */
const PASSED_OVER_BYTES = 16_384;

/** Whether something may be sent there at all, as far as can be seen from the address. */
export function mayPostTo(text: string, { isAllowed, protocols }: PostGuard = PUBLIC_ONLY): boolean {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  // What that is called is no matter of looking it up (RFC 6761).
  const address = /(^|\.)localhost\.?$/.test(url.hostname) ? '127.0.0.1' : literalAddress(url);
  return address === null || isAllowed(address);
}

export function guardedPost(guard: PostGuard = PUBLIC_ONLY): GuardedPost {
  const agent = guardedAgent({ ...guard, fault: () => new Error('The address is not one of the internet.') });
  return {
    async post(url, headers, body) {
      if (!mayPostTo(url, guard)) throw new Error('The address is not one to send to.');
      const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
      const answer = await request(url, { method: 'POST', dispatcher: agent, signal, headers: { ...headers }, body });
      await answer.body.dump({ limit: PASSED_OVER_BYTES, signal }).catch(() => undefined);
      const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
      return { status: answer.statusCode, retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null };
    },
    close: () => agent.destroy(),
  };
}
