/**
 * Cloudflare Turnstile, or another service with the same siteverify protocol. Any failure refuses the caller. The service ensures that a
 * token is used once. The secret is sent only to the service.
 */
import { createHash } from 'node:crypto';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { type Captcha, refusedAs, type Shown, unshown } from './captcha.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export type TurnstileSettings = {
  readonly secret: string;
  readonly verifyUrl: string;
  /** A keyed hash. */
  readonly blindIndex: (text: string) => string;
  /** The time limit for the whole check, because the user waits. */
  readonly withinMs?: number;
};

const WITHIN_MS = 5000;
/** Answers have a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

/** Equal for the same operation with the same token. A service with idempotency keys gives a repeat the same answer. */
function deedKey(blindIndex: (text: string) => string, { action, deed, token }: Shown): string {
  const hex = createHash('sha256')
    .update(blindIndex(`captcha ${action} ${deed} ${token}`))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function turnstile({ secret, verifyUrl, blindIndex, withinMs = WITHIN_MS }: TurnstileSettings, logger: Logger): Captcha {
  async function ask(shown: Shown): Promise<Verdict> {
    const { token = '', address } = shown;
    const idempotency_key = deedKey(blindIndex, shown);
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address, idempotency_key }),
      // A redirect could send the secret to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    return verdictOf(await readJson(answer), shown.action);
  }

  return {
    async check(shown) {
      if (unshown(shown.token)) return refusedAs('wrong');
      try {
        const { verdict, codes } = await ask(shown);
        if (verdict === 'right') return null;
        if (verdict === 'away')
          logger.warn({ codes }, 'The captcha service rejects our requests: check TURNSTILE_SECRET and TURNSTILE_VERIFY_URL');
        return refusedAs(verdict);
      } catch (error) {
        // Logs only the kind of error, because the error may contain the request.
        logger.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'The captcha service does not answer');
        return refusedAs('away');
      }
    },
  };
}

async function readJson(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}
