/** Facts for the accounts decider. The vault is written before the event, so a login without a user is freed again. */
import { randomInt } from 'node:crypto';
import type { confirmEmail, register } from '@folkmoot/contracts/accounts/commands';
import { mayUseEmail } from '@folkmoot/contracts/instance/wire';
import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { isPasswordLoginOn } from '../identity-providers/password-log-in.ts';
import { isBannedAddress } from '../moderation/blocked.ts';
import { isBlockedEmail } from '../moderation/blocked-emails.ts';
import { admissionOf } from '../registration/admission.ts';
import { isFounded } from '../registration/founding.ts';
import { joinsOf } from '../registration/joins.ts';
import { registrationFolding } from '../registration/registration-state.ts';
import { callerId } from '../servers/caller.ts';
import type { RegisteredBefore, RegisterFacts } from './accounts.decider.ts';
import { nameRefused, passwordRefused } from './allowed-text.ts';
import { codeOf, EMAIL_CODE } from './email-code.ts';
import { CLAIM_GRACE_MS, mayClaim, nameFolding, nameId, nameOwnerOf } from './name-state.ts';
import { takeGuess } from './password-proof.ts';
import { pleasantColor } from './pleasant-color.ts';
import { randomTag } from './random-tag.ts';
import { firstRun } from './registered-before.ts';
import { userFolding } from './user-state.ts';

const TAG_TRIES = 50;

type FreeName = { readonly tag: string; readonly nameId: string; readonly bearerId: string | null };

export function freeName(deps: Deps, username: string, userId: string, now: number): FreeName | null {
  for (let attempt = 0; attempt < TAG_TRIES; attempt += 1) {
    const tag = randomTag();
    const id = nameId(deps.vault.blindIndex, username, tag);
    const bearerId = nameOwnerOf(deps.warm, userId, username, tag);
    if (mayClaim(deps.warm.state(nameFolding, id), { userId, bearerId, now })) return { tag, nameId: id, bearerId };
  }
  return null;
}

/** Has an account, or waits for approval. */
export function isKnown(warm: Deps['warm'], userId: string): boolean {
  return warm.state(userFolding, userId).status === 'live' || warm.state(registrationFolding, userId).status === 'pending';
}

/** Frees the address of a registration that failed before its user was created. */
export async function freeAbandoned(deps: Deps, email: string, now: number): Promise<void> {
  const holder = await deps.vault.userIdOfEmail(email);
  if (holder === null || isKnown(deps.warm, holder)) return;
  if (now - timeOfId(holder) >= CLAIM_GRACE_MS) await deps.vault.dropLogin(holder);
}

export type RegistrationFacts = (RegisterFacts | (RegisteredBefore & Pick<RegisterFacts, 'nameId'>)) & { readonly token: string | null };

export async function registerFacts(
  input: Input<typeof register>,
  deps: Deps,
): Promise<RegistrationFacts | Refusal<CodeOf<typeof register>>> {
  const { body, now } = input;
  if (isFounded(deps.warm) && !isPasswordLoginOn(deps)) return refuse('PasswordLoginOff');
  // The captcha comes first, so that a program without one learns nothing.
  const deed = `${body.email.toLowerCase()} ${body.username}`;
  const notHuman = await deps.captcha.check({ token: body.token, address: input.address, action: 'register', deed });
  if (notHuman) return notHuman;
  if (isBannedAddress(deps.warm, deps.vault, input.address, now)) return refuse('AddressBanned');
  const admission = await admissionOf(input, deps);
  if (isRefusal(admission)) return admission;
  if (admission.by !== 'founder' && !mayUseEmail(deps.instance(), body.email)) return refuse('EmailDomainNotAllowed');
  if (isBlockedEmail(deps.warm, deps.vault, body.email)) return refuse('EmailSuspended');
  const notAllowed = nameRefused(body.username, null) ?? passwordRefused(body.password, 'password');
  if (notAllowed) return notAllowed;
  const blocked = blockedName({ username: body.username }, input, deps);
  if (blocked) return blocked;
  const userId = input.newId();
  const name = freeName(deps, body.username, userId, now);
  if (!name) return refuse('NameTaken');
  await freeAbandoned(deps, body.email, now);
  if (!(await deps.vault.createLogin(userId, body.email, body.password))) {
    const again = await firstRun(input, deps, admission.by === 'approval');
    return again === null ? refuse('EmailTaken') : { before: true, nameId: name.nameId, token: again.token };
  }
  const token = admission.by === 'approval' ? null : (await deps.vault.openSession(userId, input.agent)).token;
  await deps.vault.usualPlaces.prove(userId, input.address);
  const target = admission.by === 'invitation' && admission.serverId !== null ? [admission.serverId] : [];
  return {
    before: false,
    ...name,
    userId,
    username: body.username,
    email: body.email,
    hexColor: pleasantColor(randomInt(360)),
    admission,
    mustConfirm: deps.confirmEmail(),
    joins: joinsOf(deps, target, { userId, newId: input.newId, now }),
    token,
    now,
  };
}

export async function confirmFacts(
  input: Input<typeof confirmEmail>,
  deps: Deps,
): Promise<{ readonly userId: string } | Refusal<'AlreadyConfirmed' | 'WrongCode' | 'TooManyGuesses'>> {
  const userId = callerId(input);
  const user = deps.warm.state(userFolding, userId);
  if (user.status === 'none' || user.email === null) return refuse('WrongCode');
  if (user.emailConfirmed) return refuse('AlreadyConfirmed');
  // Not counted per session, because a person who registers foreign addresses could open any number of sessions.
  const guess = await takeGuess(deps, { account: `code of ${userId}`, userId }, { ...input, actor: null });
  if (isRefusal(guess)) return { ...guess, path: 'code' };
  const code = codeOf(input.query.code?.trim() ?? '', user.email);
  if (!(await deps.vault.redeemCode(EMAIL_CODE, userId, code))) return refuse('WrongCode');
  await guess.wasRight();
  return { userId };
}
