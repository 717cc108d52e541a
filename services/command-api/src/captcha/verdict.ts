/** Interprets a siteverify answer. */
import { z } from 'zod';
import type { CaptchaAction } from './captcha.ts';

const Answer = z.object({
  success: z.boolean(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).default([]),
});

/** Errors of the token. All other errors concern our settings or the service. */
const OF_THE_TOKEN: ReadonlySet<string> = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

/** `codes`: the error codes for the operator. */
export type Verdict = { readonly verdict: 'right' | 'wrong' | 'away'; readonly codes: readonly string[] };

export function verdictOf(body: unknown, action: CaptchaAction): Verdict {
  const { success: isRead, data } = Answer.safeParse(body);
  if (!isRead) return { verdict: 'away', codes: [] };
  // A token or secret in the list would not have this format.
  const codes = data['error-codes'].filter((code) => /^[a-z]+(-[a-z]+){0,5}$/.test(code)).slice(0, 5);
  if (data.success) return { verdict: isFor(data.action, action) ? 'right' : 'wrong', codes: [] };
  const isOfToken = data['error-codes'].length > 0 && data['error-codes'].every((code) => OF_THE_TOKEN.has(code));
  return { verdict: isOfToken ? 'wrong' : 'away', codes };
}

/** Accepts widgets for which the client set no action. */
function isFor(received: string | null | undefined, action: CaptchaAction): boolean {
  return received === null || received === undefined || received === '' || received === action;
}
