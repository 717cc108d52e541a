/** The target of a link in a text; pure. */

/** A scheme before the colon. A port after the colon means that it is a host. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * The URL to open, with `https` as the default scheme. Null for everything outside the web (`javascript:`, `data:` and similar), and for an
 * address with user information, which could imitate a host.
 */
export function webAddress(written: string): string | null {
  // Browsers ignore these characters, so they must not hide a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant.
  const bare = written.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, '');
  const address = SCHEME.test(bare) ? bare : `https://${bare.replace(/^\/+/, '')}`;
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  return url.username === '' && url.password === '' ? address : null;
}
