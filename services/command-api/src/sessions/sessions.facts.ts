/** The vault ends a session before the event is written, so that the token is invalid before anyone is notified (H6). */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type endOtherSessions, type endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';

function ownSession({ actor }: { readonly actor: Actor | null }): string {
  return actor?.sessionId ?? '';
}

export async function endOneFacts(
  input: Input<typeof endSession>,
  deps: Deps,
): Promise<{ readonly userId: string; readonly sessionId: string } | Refusal<'UnknownSession'>> {
  const userId = callerId(input);
  const sessionId = input.params.sessionId === OWN_SESSION ? ownSession(input) : input.params.sessionId;
  return (await deps.vault.endSession(userId, sessionId)) ? { userId, sessionId } : refuse('UnknownSession');
}

export async function endOthersFacts(
  input: Input<typeof endOtherSessions>,
  deps: Deps,
): Promise<{ readonly userId: string; readonly sparedSessionId: string }> {
  const userId = callerId(input);
  const sparedSessionId = ownSession(input);
  await deps.vault.endSessions(userId, sparedSessionId);
  return { userId, sparedSessionId };
}
