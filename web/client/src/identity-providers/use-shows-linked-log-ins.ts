import { useInstance } from '../instance/use-instance.ts';
import { useIdentities } from './use-identities.ts';

/** Whether settings show linked logins: if there is a provider, or a link to a former one. */
export function useShowsLinkedLogIns(): boolean {
  const { data: instance } = useInstance();
  const providers = instance?.identityProviders.length;
  const { data: own } = useIdentities({ isAsked: providers === 0 });
  return providers !== undefined && (providers > 0 || (own !== undefined && own.identities.length > 0));
}
