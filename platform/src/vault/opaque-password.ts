/**
 * Prepares passwords for hashing by OpaqueString of RFC 8265. Keyboards type "é" as one character or as two, and both give the same hash.
 * Pure.
 */

/** All spaces but U+0020. */
const OTHER_SPACES = /(?! )\p{Zs}/gu;

export function opaquePassword(password: string): string {
  return password.replace(OTHER_SPACES, ' ').normalize('NFC');
}

/** The forms of a password to compare with a stored hash, without repeats. Older versions hashed passwords as typed, in NFC or NFD. */
export function passwordForms(password: string): readonly string[] {
  return [...new Set([opaquePassword(password), password, password.normalize('NFC'), password.normalize('NFD')])];
}
