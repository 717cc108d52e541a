/**
 * Requests to a provider. A founder named its issuer, which may be private (decision 120). The addresses in its discovery document are the
 * provider's choice: on another host than the issuer, only public ones are asked, unless the issuer itself has a private name.
 */
import { isPrivateHost } from '@folkmoot/contracts/identity-providers/settings';
import type { PublicFetch } from '@folkmoot/platform/net/public-fetch';

export type ProviderFetch = PublicFetch;

export function providerFetch(issuer: string, outside: PublicFetch): ProviderFetch {
  const own = new URL(issuer);
  return async (url, options) => {
    const { hostname, protocol } = new URL(url);
    // With TLS, a name that leads elsewhere by now is found out.
    const isOwn = isPrivateHost(own.hostname) || (hostname === own.hostname && protocol === own.protocol);
    return isOwn ? fetch(url, options) : outside(url, options);
  };
}
