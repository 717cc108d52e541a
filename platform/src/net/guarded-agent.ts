/**
 * Connections to addresses that strangers provide, blocked for internal networks: the address is checked after the name is resolved, and
 * again after connecting, because the name may resolve differently the second time.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';

/** `isAllowed`: whether an address may be contacted. `fault`: error of a blocked connection. */
export type Guard = { readonly isAllowed: (address: string) => boolean; readonly fault: () => Error };

const CONNECT_MS = 3000;

export function guardedAgent({ isAllowed, fault }: Guard): Agent {
  const lookUp: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(address));
        const [first] = allowed;
        if (!first) done(fault(), '', 0);
        else if (options.all) done(null, allowed);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
  const connector = buildConnector({ lookup: lookUp, timeout: CONNECT_MS });
  return new Agent({
    connect(options, done) {
      connector(options, (error, socket) => {
        if (error || !socket) return done(error ?? fault(), null);
        if (isAllowed(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(fault(), null);
      });
    },
  });
}

/** The literal address in a URL; null for a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}
