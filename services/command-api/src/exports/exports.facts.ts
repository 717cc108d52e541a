/** An export requires a proof of identity. An open session is not enough, because an export contains everything a user ever wrote. */
import type { linkExport, requestExport } from '@folkmoot/contracts/exports/commands';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import type { ExportLink } from '@folkmoot/contracts/exports/wire';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import { type Guesser, provePassword } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { callerId } from '../servers/caller.ts';
import { exportFolding, exportStream } from './export-state.ts';
import type { RequestFacts } from './exports.decider.ts';

type Unproved = 'WrongPassword' | 'TooManyGuesses' | 'CodeRequired' | 'WrongLoginCode';

/** null: the proof is valid. */
async function prove(input: Guesser, password: string, code: string | undefined, deps: Deps): Promise<Refusal<Unproved> | null> {
  const userId = callerId(input);
  const proved = await provePassword(deps, { userId, account: userId, password }, input);
  if (isRefusal(proved)) return proved;
  return proved ? proveSecondFactor(deps, userId, code, input) : refuse('WrongPassword');
}

export async function requestFacts(input: Input<typeof requestExport>, deps: Deps): Promise<RequestFacts | Refusal<Unproved>> {
  const { actor, body, now, newId } = input;
  const unproved = await prove(input, body.password, body.code, deps);
  return unproved ?? { exportId: newId(), userId: callerId(input), sessionId: actor?.sessionId ?? '', now };
}

export async function linkTo(
  input: Input<typeof linkExport>,
  deps: Deps,
): Promise<ExportLink | Refusal<Unproved | 'NoExport' | 'PasswordRequired'>> {
  const { actor, body, now } = input;
  const userId = callerId(input);
  const state = await deps.stateOf(exportFolding, exportStream(userId));
  if (state.status !== 'ready' || state.expiresAt <= now) return refuse('NoExport');
  if (actor?.sessionId !== state.sessionId) {
    if (body.password === undefined) return refuse('PasswordRequired');
    const unproved = await prove(input, body.password, body.code, deps);
    if (unproved) return unproved;
  }
  const expiresAt = Math.min(now + EXPORT_LIMITS.linkMs, state.expiresAt);
  return { path: deps.archives.linkTo({ userId, exportId: state.exportId }, expiresAt), expiresAt };
}
