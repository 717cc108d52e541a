/** What the profiles decider is told. All that can refuse is asked before the vault is written. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { guesses } from '../accounts/guesses.ts';
import { bearerOf, mayClaim, nameFolding, nameId, nameKey } from '../accounts/name-state.ts';
import { type User, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import type { ProfileChanges, UpdateFacts } from './profiles.decider.ts';

type Body = Input<typeof updateProfile>['body'];

/** Only the keys that were sent. */
export function changesOf(body: Body): ProfileChanges {
  const { email, password, newPassword, socketId, ...changes } = body;
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

async function passwordRefused(
  body: Body,
  user: User,
  deps: Deps,
  now: number,
): Promise<Refusal<'PasswordRequired' | 'WrongPassword' | 'TooManyGuesses'> | null> {
  const guarded = [body.email, body.username, body.tag, body.newPassword];
  if (user.bot || guarded.every((value) => value === undefined)) return null;
  if (body.password === undefined) return refuse('PasswordRequired');
  const ttl = guesses.wait(user.userId, now);
  if (ttl > 0) return refuse('TooManyGuesses', { ttl });
  if (await deps.vault.checkPassword(user.userId, body.password)) {
    guesses.right(user.userId);
    return null;
  }
  guesses.wrong(user.userId, now);
  return refuse('WrongPassword');
}

function claimOf(body: Body, user: User, deps: Deps, now: number): UpdateFacts['claim'] | Refusal<'NameTaken'> {
  const username = body.username ?? user.username;
  const tag = body.tag ?? user.tag;
  if (username === null || (user.username !== null && nameKey(username, tag) === nameKey(user.username, user.tag))) return null;
  const id = nameId(deps.vault.blindIndex, username, tag);
  const bearerId = bearerOf(deps.warm, deps.vault.blindIndex, username, tag);
  const free = mayClaim(deps.warm.state(nameFolding, id), { userId: user.userId, bearerId, now });
  return free ? { nameId: id, bearerId } : refuse('NameTaken', { path: null });
}

/** The new password with its session; the other sessions end in the same transaction, so a crash leaves no old token alive. */
async function changePassword(deps: Deps, userId: string, password: string): Promise<string> {
  const { token, sessionId } = await deps.vault.openSession(userId);
  await deps.vault.changePassword(userId, password, { endSessionsExcept: sessionId });
  return token;
}

export type ProfileFacts = UpdateFacts & { readonly newToken: string | null };

export async function updateFacts(
  input: Input<typeof updateProfile>,
  deps: Deps,
): Promise<ProfileFacts | Refusal<'PasswordRequired' | 'WrongPassword' | 'TooManyGuesses' | 'NameTaken' | 'EmailTaken'>> {
  const { body, now } = input;
  const user = deps.warm.state(userFolding, callerId(input));
  if (user.status === 'none') throw new Error('The caller of a command is not registered');
  const refused = await passwordRefused(body, user, deps, now);
  if (refused) return refused;
  const claim = claimOf(body, user, deps, now);
  if (claim && 'refused' in claim) return claim;
  const newEmail = !user.bot && body.email !== undefined && body.email !== user.email ? body.email : null;
  if (newEmail !== null && !(await deps.vault.changeEmail(user.userId, newEmail))) return refuse('EmailTaken', { path: null });
  const newPassword = user.bot ? undefined : body.newPassword;
  return {
    user,
    changes: changesOf(body),
    claim,
    newEmail,
    mustConfirm: deps.confirmEmail,
    newPassword: newPassword !== undefined,
    newToken: newPassword === undefined ? null : await changePassword(deps, user.userId, newPassword),
    socketId: body.socketId ?? null,
    now,
  };
}
