/** Whether password login is on, and whether a founder may turn it off. */
import { hasPasswordLogin } from '@folkmoot/contracts/instance/wire';
import type { Deps } from '../domain.ts';
import { identitiesOf } from './identity-state.ts';
import { knownProviders } from './known-providers.ts';
import { opens } from './login-methods.ts';
import type { OtherLogIn } from './other-log-in.ts';

export function isPasswordLoginOn(deps: Pick<Deps, 'warm' | 'about' | 'instance'>): boolean {
  return hasPasswordLogin(deps.instance(), knownProviders(deps).length);
}

export function otherLogInOf(deps: Pick<Deps, 'warm' | 'about'>, founderId: string): OtherLogIn {
  const providers = knownProviders(deps);
  if (providers.length === 0) return 'none';
  const isLinked = identitiesOf(deps.warm, founderId).some((linked) => opens(linked, providers));
  return isLinked ? 'linked' : 'notLinked';
}
