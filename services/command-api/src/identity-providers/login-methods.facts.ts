/** The login methods of users, especially of founders. */
import type { Deps } from '../domain.ts';
import { factorsOf } from '../factors/kept-factors.ts';
import { founderIds } from '../registration/founding.ts';
import { identitiesOf } from './identity-state.ts';
import type { FoundersFacts, LoginMethods } from './login-methods.ts';

export async function loginMethodsOf({ warm, vault }: Pick<Deps, 'warm' | 'vault'>, userId: string): Promise<LoginMethods> {
  const [{ passkeys }, hasPassword] = await Promise.all([factorsOf(vault, userId), vault.hasPassword(userId)]);
  return { identities: identitiesOf(warm, userId), hasPasskey: passkeys.length > 0, hasPassword };
}

export async function foundersFacts(deps: Pick<Deps, 'warm' | 'vault' | 'about' | 'instance'>, callerId: string): Promise<FoundersFacts> {
  const others = founderIds(deps.warm).filter((userId) => userId !== callerId);
  const [caller, ...otherFounders] = await Promise.all([callerId, ...others].map((userId) => loginMethodsOf(deps, userId)));
  return {
    caller: caller ?? { identities: [], hasPasskey: false, hasPassword: false },
    otherFounders,
    passwordLogin: deps.instance().passwordLogin,
    environment: deps.about.environmentProviders,
  };
}
