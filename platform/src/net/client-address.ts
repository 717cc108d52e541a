/** Who is at the other end, as one text for one address: bans and counts go by it, so nobody may write theirs in several ways. */
import ipaddr from 'ipaddr.js';

/** Some proxies name the port too. */
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/** null: it is no address. IPv4 in the clothes of IPv6 is what it is beneath; a zone is of the machine, not of the address. */
export function plainAddress(text: string): string | null {
  const named = text.trim();
  const bare = V4_WITH_PORT.exec(named)?.[1] ?? IN_BRACKETS.exec(named)?.[1] ?? named;
  // Other ways to write IPv4 (octal, fewer parts) mean different addresses to different readers.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  const [address = ''] = bare.split('%');
  return address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

/**
 * `forwarded`: the header of a trusted proxy; its last address is the client's. Without a valid one, `remote` counts: the other end of the
 * connection. It is undefined once the client has gone; the result is then '', which is nobody's address.
 */
export function clientAddress(forwarded: string | readonly string[] | undefined, remote = ''): string {
  const last = (typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',')).split(',').at(-1) ?? '';
  return plainAddress(last) ?? plainAddress(remote) ?? remote;
}
