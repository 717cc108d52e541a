/** Whether an address is one that anybody on the internet may be at: not ours, not the machine's, not a cloud's own services. */
import ipaddr from 'ipaddr.js';

/** What is handed out on the internet. Everything special (private, link-local, mapped, tunnelled, reserved) lies outside or is named. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** `address` without brackets or a zone. What cannot be read is not public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in the clothes of IPv6 is what it is beneath.
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  return plain instanceof ipaddr.IPv4 || plain.match(GLOBAL_V6);
}
