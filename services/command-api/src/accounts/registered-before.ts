/**
 * Handles a registration whose login already exists. An earlier attempt may have died or timed out before its answer was stored. Then the
 * intent under the key completes the events, and only the token is missing (H4). Tokens are not stored in plain text, so a user who proves
 * their identity gets a new one. Without such an intent, the address counts as taken for every caller.
 */
import type { register } from '@folkmoot/contracts/accounts/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { asksForCode } from '../factors/second-factor.ts';
import { registrationFolding } from '../registration/registration-state.ts';
import { provePassword } from './password-proof.ts';
import { userFolding } from './user-state.ts';

/** As long as keys are remembered. An older registration cannot be the repeated one. */
const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000;

/** The owner of the login, if the name is the same and the password is right. Wrong passwords count like those of a login. */
async function sameRegistrant(input: Input<typeof register>, deps: Deps): Promise<string | null> {
  const { body, now } = input;
  const holder = await deps.vault.userIdOfEmail(body.email);
  if (holder === null) return null;
  // Not live yet, because the login is created before the user.
  const user = deps.warm.state(userFolding, holder);
  if (user.status === 'live' && (user.username !== body.username || now - user.joinedAt > REPEATED_WITHIN_MS)) return null;
  const proved = await provePassword(deps, { userId: holder, account: holder, password: body.password }, input);
  // Only a login asks for a code.
  return proved === true && !(await asksForCode(deps, holder)) ? holder : null;
}

/**
 * The user of the first attempt. null: the address seems to belong to someone else. A user who waits for approval has no token. This
 * includes an unknown user with `needsApproval`.
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
