/** What is shown of the address a link leads to; pure. */

/** Of an address that `webAddress` gave. */
export function isSecure(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

/** Marks that turn the text around them, so that an address reads as another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** What is drawn of an address as it was written: with a mark in it that would turn it, the address itself, where the mark is spelt out. */
export function drawnAddress(written: string, address: string): string {
  return TURNING.test(written) ? (URL.parse(address)?.href ?? '') : written;
}
