/** International domains as people read them. Stored and compared is the ASCII form (RFC 3492). Browsers have no function for it. */
import punycode from 'punycode/punycode.js';
import { plainDomain } from './email-domains.ts';

/** Returns the domain unchanged if its Unicode form would not be stored as this domain again. */
export function unicodeDomain(domain: string): string {
  const shown = shownDomain(domain);
  return shown !== null && plainDomain(shown) === domain ? shown : domain;
}

/** Null: a label is not punycode. */
function shownDomain(domain: string): string | null {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return null;
  }
}
