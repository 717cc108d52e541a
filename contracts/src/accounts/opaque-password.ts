/**
 * Prepares passwords for measuring and hashing by OpaqueString of RFC 8265. Keyboards type "é" as one character or as two, and both are one
 * password. Pure.
 */

/** All spaces but U+0020. */
const OTHER_SPACES = /(?! )\p{Zs}/gu;

export function opaquePassword(password: string): string {
  return password.replace(OTHER_SPACES, ' ').normalize('NFC');
}
