/** Decides one after the other, so that a refusal does not stop the others. */
import { decideRegistration } from '@folkmoot/contracts/registration/commands';
import type { RawRegistration } from '@folkmoot/contracts/registration/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { retryRateLimited } from '../api/retry-rate-limited.ts';

export type Decision = { readonly decision: 'approve' | 'reject'; readonly reason?: string };
export type Failed = { readonly registration: RawRegistration; readonly problem: string };

type Send = (userId: string, decision: Decision) => Promise<unknown>;

const send: Send = (userId, body) => retryRateLimited(() => call(decideRegistration, { params: { userId }, body }));

/** Returns the registrations that could not be decided. */
export async function decideEach(
  registrations: readonly RawRegistration[],
  decision: Decision,
  decide: Send = send,
): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const registration of registrations) {
    try {
      await decide(registration.userId, decision);
    } catch (error) {
      failed.push({ registration, problem: problemOf(error).message });
    }
  }
  return failed;
}
