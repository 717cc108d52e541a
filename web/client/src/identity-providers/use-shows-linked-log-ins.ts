import { useInstance } from '../instance/use-instance.ts';
import { useIdentities } from './use-identities.ts';

/** Whether settings show linked log-ins: where there is a provider, or something is still linked from when there was one. */
export function useShowsLinkedLogIns(): boolean {
  const { data: instance } = useInstance();
  const providers = instance?.identityProviders.length;
  const { data: own } = useIdentities({ isAsked: providers === 0 });
  return providers !== undefined && (providers > 0 || (own !== undefined && own.identities.length > 0));
}
