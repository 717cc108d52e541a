/** A user's linked logins: list, link, unlink, and a first password. */

import type { UsedPasskey } from '@folkmoot/contracts/factors/wire';
import type {
  beginIdentityLink,
  linkIdentity,
  setFirstPassword,
  showIdentities,
  unlinkIdentity,
} from '@folkmoot/contracts/identity-providers/commands';
import { IDENTITY_PROVIDER_LIMITS } from '@folkmoot/contracts/identity-providers/limits';
import type { OwnIdentities, RawIdentity } from '@folkmoot/contracts/identity-providers/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import { passwordRefused } from '../accounts/allowed-text.ts';
import type { Guesser } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { proveWholly, type Unproved } from '../factors/whole-proof.ts';
import { callerId } from '../servers/caller.ts';
import { randomText } from './flow.ts';
import { identitiesOf, type Linked } from './identity-state.ts';
import { knownProviders, providerOf } from './known-providers.ts';
import type { Links, UnlinkFacts } from './log-in.decider.ts';
import { identityOf, isCurrent } from './log-in.facts.ts';
import { loginMethodsOf } from './login-methods.facts.ts';
import { canLogIn } from './login-methods.ts';
import { LINK_TICKET, PROVIDER_CALLBACK, providerCallbackIn } from './redirects.ts';
import { rulesOf, withdrawalOf } from './withdrawals.ts';

/** How long after a login an account without a password may change its login methods. */
const FRESH_MS = 10 * 60_000;
const LINK_MS = 60_000;

export function rawIdentity(deps: Pick<Deps, 'warm' | 'about'>, { identityId, providerId, label, linkedAt }: Linked): RawIdentity {
  return { id: identityId, providerId, providerName: providerOf(deps, providerId)?.name ?? null, label, linkedAt };
}

export async function ownIdentities(input: Input<typeof showIdentities>, deps: Deps): Promise<OwnIdentities> {
  const userId = callerId(input);
  const identities = identitiesOf(deps.warm, userId).map((linked) => rawIdentity(deps, linked));
  return { identities, hasPassword: await deps.vault.hasPassword(userId) };
}

async function isFresh({ actor, now }: Guesser, deps: Deps): Promise<boolean> {
  const sessions = actor ? await deps.vault.sessionsOf(actor.userId) : [];
  const own = sessions.find(({ sessionId }) => sessionId === actor?.sessionId);
  return own !== undefined && now - own.openedAt < FRESH_MS;
}

type Proof = { readonly password?: string | undefined; readonly code?: string | undefined; readonly credential?: UsedPasskey | undefined };

/** null: the proof is valid. */
async function proveBy(input: Guesser & { readonly body: Proof }, deps: Deps): Promise<Refusal<Unproved | 'LogInAgain'> | null> {
  if (!(await deps.vault.hasPassword(callerId(input)))) return (await isFresh(input, deps)) ? null : refuse('LogInAgain');
  const { password } = input.body;
  return password === undefined ? refuse('WrongPassword') : proveWholly({ ...input, body: { ...input.body, password } }, deps);
}

export async function beginLink(
  input: Input<typeof beginIdentityLink>,
  deps: Deps,
): Promise<{ readonly url: string } | Refusal<CodeOf<typeof beginIdentityLink>>> {
  const userId = callerId(input);
  const provider = providerOf(deps, input.params.providerId);
  if (!provider) return refuse('UnknownProvider');
  if (identitiesOf(deps.warm, userId).length >= IDENTITY_PROVIDER_LIMITS.identities) return refuse('TooManyIdentities');
  const unproved = await proveBy(input, deps);
  if (unproved) return unproved;
  const ticket = randomText();
  await deps.vault.oneTime.keep(LINK_TICKET, ticket, JSON.stringify({ userId, providerId: provider.id }), LINK_MS);
  return { url: `/api/auth/oidc/${provider.id}/start?${new URLSearchParams({ link: ticket })}` };
}

/** Only the user who started the link can finish it, so that no one can be tricked into linking an identity to a foreign account. */
export async function linkFacts(input: Input<typeof linkIdentity>, deps: Deps): Promise<Links | Refusal<CodeOf<typeof linkIdentity>>> {
  const userId = callerId(input);
  const providerCallback = providerCallbackIn(await deps.vault.oneTime.take(PROVIDER_CALLBACK, input.body.code));
  if (providerCallback?.linkUserId !== userId || !(await isCurrent(providerCallback, deps, input.now)))
    return refuse('ProviderLogInExpired');
  if (identitiesOf(deps.warm, userId).length >= IDENTITY_PROVIDER_LIMITS.identities) return refuse('TooManyIdentities');
  const { identity, holderId } = await identityOf(providerCallback, deps, input.now);
  if (holderId !== null && holderId !== userId) return refuse('IdentityTaken');
  return { ...identity, kind: 'links', userId, badges: null, matched: null };
}

async function hasOtherWayIn(deps: Deps, userId: string, identityId: string): Promise<boolean> {
  const ways = await loginMethodsOf(deps, userId);
  const identities = identitiesOf(deps.warm, userId).filter((linked) => linked.identityId !== identityId);
  return canLogIn({ ...ways, identities }, { passwordLogin: deps.instance().passwordLogin, providers: knownProviders(deps) });
}

export async function unlinkFacts(
  input: Input<typeof unlinkIdentity>,
  deps: Deps,
): Promise<UnlinkFacts | Refusal<CodeOf<typeof unlinkIdentity>>> {
  const userId = callerId(input);
  const { identityId } = input.params;
  const linked = identitiesOf(deps.warm, userId).find((one) => one.identityId === identityId);
  if (!linked) return refuse('UnknownIdentity');
  const otherWay = await hasOtherWayIn(deps, userId, identityId);
  if (!otherWay) return refuse('NoOtherWayIn');
  const unproved = await proveBy(input, deps);
  const remaining = identitiesOf(deps.warm, userId).filter((one) => one !== linked);
  const withdrawn = withdrawalOf(deps.warm, userId, remaining, rulesOf(deps, knownProviders(deps)));
  return unproved ?? { identityId, providerId: linked.providerId, userId, hasOtherWayIn: otherWay, withdrawals: withdrawn, now: input.now };
}

export async function firstPasswordFacts(
  input: Input<typeof setFirstPassword>,
  deps: Deps,
): Promise<{ readonly userId: string } | Refusal<CodeOf<typeof setFirstPassword>>> {
  const userId = callerId(input);
  const notAllowed = passwordRefused(input.body.newPassword, 'newPassword');
  if (notAllowed) return notAllowed;
  if (await deps.vault.hasPassword(userId)) return refuse('PasswordIsSet');
  if (!(await isFresh(input, deps))) return refuse('LogInAgain');
  await deps.vault.changePassword(userId, input.body.newPassword);
  return { userId };
}
