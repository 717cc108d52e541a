/** Log in: leaves no event, only a session. One answer, after the same time, for an unknown account and a wrong password. */
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

/** null: neither or both were given, or what was given is no `name:tag`. */
async function named(body: Naming, deps: Deps): Promise<Named | null> {
  if (!namesOne(body)) return null;
  if (body.email !== undefined) return { userId: await deps.vault.userIdOfEmail(body.email), text: body.email.toLowerCase() };
  const [username = '', tag, ...rest] = (body.usernameAndTag ?? '').trim().split(':');
  if (tag === undefined || rest.length > 0) return null;
  return { userId: findRegistrant(deps.warm, username.trim(), tag.trim()), text: `${username}:${tag}` };
}

export type LogInInput = { readonly body: Body & { readonly password: string }; readonly address: string; readonly now: number };

type NotIn = Refusal<'LoginNotNamed' | 'WrongCredentials' | 'TooManyGuesses' | 'RegistrationPending' | 'CodeRequired' | 'WrongLoginCode'>;

/** `changes`: how often the password had been changed before it was looked at. */
type LogsIn = { readonly userId: string; readonly changes: number | null };

/** Who it is, by all that a log-in asks for; it opens nothing. */
export async function whoLogsIn(input: LogInInput, deps: Deps): Promise<LogsIn | NotIn> {
  const who = await named(input.body, deps);
  if (!who) return refuse('LoginNotNamed');
  const isLive = who.userId !== null && deps.warm.state(userFolding, who.userId).status === 'live';
  const isPending = who.userId !== null && deps.warm.state(registrationFolding, who.userId).status === 'pending';
  const userId = isLive || isPending ? who.userId : null;
  // Unknown names are counted alike, so that the count does not tell who exists.
  const account = userId ?? deps.vault.blindIndex(who.text);
  // Asked for nobody as well: it takes the same time.
  const changes = await deps.vault.passwordChanges(userId ?? '');
  // Whatever token is sent along.
  const guesser = { ...input, actor: null };
  const proved = await provePassword(deps, { userId, account, password: input.body.password }, guesser);
  if (isRefusal(proved)) return proved;
  if (!proved || userId === null) return refuse('WrongCredentials');
  // Told only to who knows the password: nobody else learns that there is such a registration.
  if (isPending) return refuse('RegistrationPending');
  return (await proveSecondFactor(deps, userId, input.body.code, guesser)) ?? { userId, changes };
}

export async function logIn(
  input: Input<typeof login>,
  deps: Deps,
): Promise<{ token: string } | NotIn | Refusal<'InvalidInput' | 'PasswordLoginOff'>> {
  if (!isPasswordLoginOn(deps)) return refuse('PasswordLoginOff');
  const { password } = input.body;
  // That nobody is named is told first (users document, section 5).
  if (password === undefined)
    return namesOne(input.body)
      ? refuse('InvalidInput', { path: 'password', text: sentence('password', fault('missing')) })
      : refuse('LoginNotNamed');
  const who = await whoLogsIn({ ...input, body: { ...input.body, password } }, deps);
  if (isRefusal(who)) return who;
  const opened = await deps.vault.openProvedSession(who.userId, who.changes, input.agent);
  // It was right when it was looked at, and is not any more.
  if (!opened) return refuse('WrongCredentials');
  await deps.vault.usualPlaces.prove(who.userId, input.address);
  return { token: opened.token };
}
