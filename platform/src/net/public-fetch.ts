/** `fetch` for libraries, for addresses that an outside service provided: it reaches the internet, but not internal networks. */
import { fetch as undiciFetch } from 'undici';
import { guardedAgent, literalAddress } from './guarded-agent.ts';
import { isPublicAddress } from './public-address.ts';

export type PublicFetch = (url: string, init: RequestInit) => Promise<Response>;

/** `isAllowed`: for tests, whose servers run on this machine. Fails like `fetch`, with a `TypeError`. */
export function publicFetch(isAllowed: (address: string) => boolean = isPublicAddress): PublicFetch {
  const fault = () => new TypeError('The address is not a public internet address.');
  const dispatcher = guardedAgent({ isAllowed, fault });
  return async (url, init) => {
    const address = literalAddress(new URL(url));
    if (address !== null && !isAllowed(address)) throw fault();
    const guarded = { ...init, dispatcher } as unknown as Parameters<typeof undiciFetch>[1];
    return (await undiciFetch(url, guarded)) as unknown as Response;
  };
}
