/** Where a link that somebody wrote leads; pure. */

/** What stands before the colon; a port after it makes it the name of a host. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * The address to go to: `https` where none is said. null for everything that is not the web (`javascript:`, `data:` and the like), and for
 * an address with a name before its host: what stands there reads as the host, and nobody needs it.
 */
export function webAddress(written: string): string | null {
  // Browsers pass over these where they stand, so they must not hide a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant.
  const bare = written.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, '');
  const address = SCHEME.test(bare) ? bare : `https://${bare.replace(/^\/+/, '')}`;
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  return url.username === '' && url.password === '' ? address : null;
}
