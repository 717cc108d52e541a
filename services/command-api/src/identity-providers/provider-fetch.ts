/**
 * Sends requests to a provider. A founder configured the issuer, which may be private (decision 120). The addresses in its discovery
 * document are the provider's choice: on other hosts, only public addresses are allowed, unless the issuer itself has a private name.
 */
import { isPrivateHost } from '@folkmoot/contracts/identity-providers/settings';
import type { PublicFetch } from '@folkmoot/platform/net/public-fetch';

export type ProviderFetch = PublicFetch;

export function providerFetch(issuer: string, outside: PublicFetch): ProviderFetch {
  const own = new URL(issuer);
  return async (url, options) => {
    const { hostname, protocol } = new URL(url);
    // With TLS, a name that resolves to another host now is detected.
    const isOwn = isPrivateHost(own.hostname) || (hostname === own.hostname && protocol === own.protocol);
    return isOwn ? fetch(url, options) : outside(url, options);
  };
}
