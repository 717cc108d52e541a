/** Facts for the profiles decider. All refusals are checked before the vault is written. */
import { mayUseEmail } from '@folkmoot/contracts/instance/wire';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { nameRefused, passwordRefused } from '../accounts/allowed-text.ts';
import { mayClaim, nameFolding, nameId, nameOwnerOf } from '../accounts/name-state.ts';
import { type Guesser, provePassword } from '../accounts/password-proof.ts';
import { claimKey } from '../accounts/similar-names.ts';
import { type User, userFolding } from '../accounts/user-state.ts';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { proveBesidePassword } from '../factors/whole-proof.ts';
import { claimPictures, dropPictures, setsPicture } from '../media/pictures.ts';
import { callerId } from '../servers/caller.ts';
import type { ProfileChanges, UpdateFacts } from './profiles.decider.ts';

type Body = Input<typeof updateProfile>['body'];

/** Only the given fields. */
export function changesOf(body: Body): ProfileChanges {
  const { email, password, newPassword, code, credential, socketId, avatarId, bannerId, ...changes } = body;
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

async function proofRefused(
  body: Body,
  user: User,
  deps: Deps,
  guesser: Guesser,
): Promise<Refusal<'PasswordRequired' | 'WrongPassword' | 'TooManyGuesses'> | null> {
  const guarded = [body.email, body.username, body.tag, body.newPassword];
  if (user.bot || guarded.every((value) => value === undefined)) return null;
  if (body.password === undefined) return refuse('PasswordRequired');
  const proved = await provePassword(deps, { userId: user.userId, account: user.userId, password: body.password }, guesser);
  if (isRefusal(proved)) return proved;
  return proved ? null : refuse('WrongPassword');
}

/** Also for a bot, whose owner names it. */
export function claimOf(
  body: Pick<Body, 'username' | 'tag'>,
  user: User,
  deps: Deps,
  now: number,
): UpdateFacts['claim'] | Refusal<'NameTaken'> {
  const username = body.username ?? user.username;
  const tag = body.tag ?? user.tag;
  if (username === null || (username === user.username && tag === user.tag)) return null;
  const bearerId = nameOwnerOf(deps.warm, user.userId, username, tag);
  if (bearerId !== null) return refuse('NameTaken', { path: null });
  if (user.username !== null && claimKey(username, tag) === claimKey(user.username, user.tag)) return null;
  const id = nameId(deps.vault.blindIndex, username, tag);
  const free = mayClaim(deps.warm.state(nameFolding, id), { userId: user.userId, bearerId, now });
  return free ? { nameId: id, bearerId } : refuse('NameTaken', { path: null });
}

/** Changes the password and opens a new session. The other sessions end in the same transaction, so that no old token survives a crash. */
async function changePassword(deps: Deps, userId: string, password: string, agent: string | null | undefined): Promise<string> {
  const { token, sessionId } = await deps.vault.openSession(userId, agent);
  await deps.vault.changePassword(userId, password, { endSessionsExcept: sessionId });
  return token;
}

export type ProfileFacts = UpdateFacts & { readonly newToken: string | null };

export async function updateFacts(
  input: Input<typeof updateProfile>,
  deps: Deps,
): Promise<ProfileFacts | Refusal<CodeOf<typeof updateProfile>>> {
  const { body, now } = input;
  const user = deps.warm.state(userFolding, callerId(input));
  if (user.status === 'none') throw new Error('The caller of a command is not registered');
  if (setsPicture(body) && !user.bot && !input.access.emailConfirmed) return refuse('EmailNotConfirmed');
  const refused = await proofRefused(body, user, deps, input);
  if (refused) return refused;
  const notAllowed = nameRefused(body.username, user.username) ?? passwordRefused(body.newPassword, 'newPassword');
  if (notAllowed) return notAllowed;
  const blocked = blockedName({ username: body.username, bio: body.bio }, input, deps);
  if (blocked) return blocked;
  const claim = claimOf(body, user, deps, now);
  if (claim && 'refused' in claim) return claim;
  const newEmail = !user.bot && body.email !== undefined && body.email !== user.email ? body.email : null;
  if (newEmail !== null && !mayUseEmail(deps.instance(), newEmail)) return refuse('EmailDomainNotAllowed');
  // Runs after other refusals, because a code works once. A new name gives no access, so it requires no proof.
  const opens = !user.bot && (body.email !== undefined || body.newPassword !== undefined);
  const unproved = opens ? await proveBesidePassword(input, deps) : null;
  if (unproved) return unproved;
  const pictures = await claimPictures(deps.media, user.userId, body);
  if (isRefusal(pictures)) return pictures;
  if (newEmail !== null && !(await deps.vault.changeEmail(user.userId, newEmail))) {
    await dropPictures(deps.media, pictures);
    return refuse('EmailTaken', { path: null });
  }
  const newPassword = user.bot ? undefined : body.newPassword;
  return {
    user,
    changes: { ...changesOf(body), ...pictures },
    claim,
    newEmail,
    mustConfirm: deps.confirmEmail(),
    newPassword: newPassword !== undefined,
    newToken: newPassword === undefined ? null : await changePassword(deps, user.userId, newPassword, input.agent),
    socketId: body.socketId ?? null,
    now,
  };
}
