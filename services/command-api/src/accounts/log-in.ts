/** A login writes no event, only a session. An unknown account and a wrong password get the same answer after the same time. */
import type { login } from '@folkmoot/contracts/accounts/commands';
import { fault, sentence } from '@folkmoot/contracts/kernel/faults';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { isPasswordLoginOn } from '../identity-providers/password-log-in.ts';
import { registrationFolding } from '../registration/registration-state.ts';
import { findRegistrant } from './name-state.ts';
import { provePassword } from './password-proof.ts';
import { userFolding } from './user-state.ts';

type Named = { readonly userId: string | null; readonly text: string };

type Body = Input<typeof login>['body'];
type Naming = Pick<Body, 'email' | 'usernameAndTag'>;

function namesOne({ email, usernameAndTag }: Naming): boolean {
  return (email === undefined) !== (usernameAndTag === undefined);
}

/** null: neither or both were given, or the text is no `name:tag`. */
async function named(body: Naming, deps: Deps): Promise<Named | null> {
  if (!namesOne(body)) return null;
  if (body.email !== undefined) return { userId: await deps.vault.userIdOfEmail(body.email), text: body.email.toLowerCase() };
  const [username = '', tag, ...rest] = (body.usernameAndTag ?? '').trim().split(':');
  if (tag === undefined || rest.length > 0) return null;
  return { userId: findRegistrant(deps.warm, username.trim(), tag.trim()), text: `${username}:${tag}` };
}

export type LogInInput = { readonly body: Body & { readonly password: string }; readonly address: string; readonly now: number };

type NotIn = Refusal<'LoginNotNamed' | 'WrongCredentials' | 'TooManyGuesses' | 'RegistrationPending' | 'CodeRequired' | 'WrongLoginCode'>;

/** `changes`: the number of password changes before the check. */
type LogsIn = { readonly userId: string; readonly changes: number | null };

/** Checks everything that a login requires and returns the user, without opening a session. */
export async function whoLogsIn(input: LogInInput, deps: Deps): Promise<LogsIn | NotIn> {
  const who = await named(input.body, deps);
  if (!who) return refuse('LoginNotNamed');
  const isLive = who.userId !== null && deps.warm.state(userFolding, who.userId).status === 'live';
  const isPending = who.userId !== null && deps.warm.state(registrationFolding, who.userId).status === 'pending';
  const userId = isLive || isPending ? who.userId : null;
  // Unknown names are counted in the same way, so that the counter does not reveal who exists.
  const account = userId ?? deps.vault.blindIndex(who.text);
  // Also runs for unknown names, so that the time is the same.
  const changes = await deps.vault.passwordChanges(userId ?? '');
  // A token in the request is ignored.
  const guesser = { ...input, actor: null };
  const proved = await provePassword(deps, { userId, account, password: input.body.password }, guesser);
  if (isRefusal(proved)) return proved;
  if (!proved || userId === null) return refuse('WrongCredentials');
  // Shown only after the right password, so that no one else learns of the registration.
  if (isPending) return refuse('RegistrationPending');
  return (await proveSecondFactor(deps, userId, input.body.code, guesser)) ?? { userId, changes };
}

export async function logIn(
  input: Input<typeof login>,
  deps: Deps,
): Promise<{ token: string } | NotIn | Refusal<'InvalidInput' | 'PasswordLoginOff'>> {
  if (!isPasswordLoginOn(deps)) return refuse('PasswordLoginOff');
  const { password } = input.body;
  // A missing name is reported first (users document, section 5).
  if (password === undefined)
    return namesOne(input.body)
      ? refuse('InvalidInput', { path: 'password', text: sentence('password', fault('missing')) })
      : refuse('LoginNotNamed');
  const who = await whoLogsIn({ ...input, body: { ...input.body, password } }, deps);
  if (isRefusal(who)) return who;
  const opened = await deps.vault.openProvedSession(who.userId, who.changes, input.agent);
  // The password was right when it was checked, and has changed since.
  if (!opened) return refuse('WrongCredentials');
  await deps.vault.usualPlaces.prove(who.userId, input.address);
  return { token: opened.token };
}
