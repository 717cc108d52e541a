/** What an answer of siteverify comes to. */
import { z } from 'zod';
import type { CaptchaAction } from './captcha.ts';

const Answer = z.object({
  success: z.boolean(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).default([]),
});

/** What these are about is the token; all others are about us, or about the service. */
const OF_THE_TOKEN: ReadonlySet<string> = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

/** `codes`: what may be told to the operator. */
export type Verdict = { readonly verdict: 'right' | 'wrong' | 'away'; readonly codes: readonly string[] };

export function verdictOf(body: unknown, action: CaptchaAction): Verdict {
  const { success: isRead, data } = Answer.safeParse(body);
  if (!isRead) return { verdict: 'away', codes: [] };
  // A token or a secret that a service put among them has no such shape.
  const codes = data['error-codes'].filter((code) => /^[a-z]+(-[a-z]+){0,5}$/.test(code)).slice(0, 5);
  if (data.success) return { verdict: isFor(data.action, action) ? 'right' : 'wrong', codes: [] };
  const isOfToken = data['error-codes'].length > 0 && data['error-codes'].every((code) => OF_THE_TOKEN.has(code));
  return { verdict: isOfToken ? 'wrong' : 'away', codes };
}

/** Clients that name none when they draw the widget are let by. */
function isFor(said: string | null | undefined, action: CaptchaAction): boolean {
  return said === null || said === undefined || said === '' || said === action;
}
