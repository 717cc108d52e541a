/**
 * A registration that meets its own log-in. Its first run may have died, or timed out, before its answer was kept: then the note under
 * the key completes the events, and only the token is missing (H4). It is nowhere to be found again, since no token is stored in the
 * plain; who proves to be the same person gets a fresh one. Without such a note the address is taken, whoever asks.
 */
import type { register } from '@folkmoot/contracts/accounts/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { asksForCode } from '../factors/second-factor.ts';
import { registrationFolding } from '../registration/registration-state.ts';
import { provePassword } from './password-proof.ts';
import { userFolding } from './user-state.ts';

/** As long as keys are remembered: an older registration cannot be the one that is repeated. */
const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Whose log-in it is, if the same name was asked for and the password is right; wrong ones count like those of a log-in. */
async function sameRegistrant(input: Input<typeof register>, deps: Deps): Promise<string | null> {
  const { body, now } = input;
  const holder = await deps.vault.userIdOfEmail(body.email);
  if (holder === null) return null;
  // Not live yet: the log-in comes before the person.
  const user = deps.warm.state(userFolding, holder);
  if (user.status === 'live' && (user.username !== body.username || now - user.joinedAt > REPEATED_WITHIN_MS)) return null;
  const proved = await provePassword(deps, { userId: holder, account: holder, password: body.password }, input);
  // Only who logs in is asked for a code.
  return proved === true && !(await asksForCode(deps, holder)) ? holder : null;
}

/**
 * The person of the first run; null: the address is somebody else's, as far as anyone can tell. Who waits for approval has no token, nor has
 * who `needsApproval` and is not known yet.
 */
export async function firstRun(
  input: Input<typeof register>,
  deps: Deps,
  needsApproval: boolean,
): Promise<{ readonly token: string | null } | null> {
  const holder = await sameRegistrant(input, deps);
  if (holder === null) return null;
  const isLive = deps.warm.state(userFolding, holder).status === 'live';
  const waits = deps.warm.state(registrationFolding, holder).status === 'pending' || (!isLive && needsApproval);
  if (waits) return { token: null };
  const { token } = await deps.vault.openSession(holder, input.agent);
  await deps.vault.usualPlaces.prove(holder, input.address);
  return { token };
}
