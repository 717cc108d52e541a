/** Where a link that somebody wrote leads; pure. */

/** What stands before the colon; a port after it makes it the name of a host. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** The address to go to: `https` where none is said. null for everything that is not the web: `javascript:`, `data:` and the like. */
export function webAddress(written: string): string | null {
  // Browsers pass over these where they stand, so they must not hide a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant.
  const bare = written.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, '');
  const address = SCHEME.test(bare) ? bare : `https://${bare.replace(/^\/+/, '')}`;
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? address : null;
}
