/** The client's address in one canonical form: bans and limits use it as a key, so an address must have only one spelling. */
import ipaddr from 'ipaddr.js';
import { remembered } from './remembered.ts';

/** Some proxies append the port. */
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Null: not an address. IPv4-mapped IPv6 becomes IPv4, and a zone is dropped because it is local to the machine. Remembered, because
 * parsing is an eighth of the CPU of a message.
 */
export const plainAddress = remembered(parsedAddress);

function parsedAddress(text: string): string | null {
  const named = text.trim();
  const bare = V4_WITH_PORT.exec(named)?.[1] ?? IN_BRACKETS.exec(named)?.[1] ?? named;
  // Other notations of IPv4 (octal, fewer parts) are ambiguous, so they are rejected.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  const [address = ''] = bare.split('%');
  return address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

/**
 * `forwarded`: the header of a trusted proxy, whose last address is the client's. Without a valid one, `remote` is used: the other end of
 * the connection. It is undefined after the client disconnected; the result is then '', which is no one's address.
 */
export function clientAddress(forwarded: string | readonly string[] | undefined, remote = ''): string {
  const last = (typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',')).split(',').at(-1) ?? '';
  return plainAddress(last) ?? plainAddress(remote) ?? remote;
}
