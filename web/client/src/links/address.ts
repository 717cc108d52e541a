/** What is shown of the address a link leads to; pure. */

/** Of an address that `webAddress` gave. */
export function isSecure(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

/** As the browser goes there, in signs that look like nothing else: the host in Punycode, all else spelt out. With the host apart. */
export type SpeltAddress = { readonly before: string; readonly host: string; readonly after: string };

/** Of an address that `webAddress` gave. */
export function speltAddress(address: string): SpeltAddress {
  const { protocol, host, href } = new URL(address);
  const before = `${protocol}//`;
  return { before, host, after: href.slice(before.length + host.length) };
}

/** Marks that turn the text around them, so that an address reads as another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const SCHEME = /^https?:\/*/i;

/** What is drawn of an address as it was written: spelt out if it has a mark that would turn it, or a host in other letters than it is found by. */
export function drawnAddress(written: string, address: string): string {
  const { hostname, href } = new URL(address);
  const saysHost = written.replace(SCHEME, '').toLowerCase().startsWith(hostname);
  return saysHost && !TURNING.test(written) ? written : href;
}
