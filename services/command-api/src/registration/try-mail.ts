/** Sends a test e-mail to the founder and reports the problem if it fails. */

import type { sendTestMail } from '@folkmoot/contracts/registration/commands';
import type { TestMail } from '@folkmoot/contracts/registration/wire';
import type { Input } from '@folkmoot/platform/command/handler';
import { testLetter } from '../accounts/registration-letters.ts';
import { userFolding } from '../accounts/user-state.ts';
import { voiceIn } from '../accounts/voice.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';

/** By the error codes of the SMTP client. Its texts may contain an address or a password, so they are not shown. */
const PROBLEMS: ReadonlyMap<unknown, TestMail['problem']> = new Map<unknown, TestMail['problem']>([
  ['ECONNECTION', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EDNS', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['ETLS', 'insecure'],
  ['ESOCKET', 'insecure'],
  ['EAUTH', 'login'],
  ['ENOAUTH', 'login'],
  ['EOAUTH2', 'login'],
  ['EENVELOPE', 'refused'],
  ['EMESSAGE', 'refused'],
]);

/** The cause of a socket error is in a nested error. */
function problemOf(error: unknown): TestMail['problem'] {
  if (!(error instanceof Error)) return 'other';
  const beneath = 'errno' in error && typeof error.errno === 'number' && 'syscall' in error ? 'unreachable' : undefined;
  return beneath ?? PROBLEMS.get('code' in error ? error.code : undefined) ?? 'other';
}

export async function testMail(input: Input<typeof sendTestMail>, deps: Deps): Promise<TestMail> {
  const user = deps.warm.state(userFolding, callerId(input));
  const to = user.status === 'none' ? null : user.email;
  // The founder was erased during the request.
  if (to === null) return { result: 'failed', to: '', problem: 'other' };
  try {
    await deps.mail.send(testLetter(voiceIn(input.languages, deps), to, deps.publicUrl()));
  } catch (error) {
    return { result: 'failed', to, problem: problemOf(error) };
  }
  return { result: deps.about.sendsMail ? 'sent' : 'outbox', to, problem: null };
}
