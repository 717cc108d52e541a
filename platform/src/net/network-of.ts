/** The network of an address, as one key: an IPv6 user has a whole network of addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
