/** Whether an address is on the public internet: not in a private network, not this machine, not a cloud's metadata service. */
import ipaddr from 'ipaddr.js';

/** The assigned public range. Special ranges (private, link-local, mapped, tunnelled, reserved) are outside of it or listed. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** `address`: without brackets or a zone. An invalid address is not public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // IPv4-mapped IPv6 counts as IPv4.
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  return plain instanceof ipaddr.IPv4 || plain.match(GLOBAL_V6);
}
