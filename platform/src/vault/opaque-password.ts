/**
 * The form of a password that is hashed: OpaqueString of RFC 8265, so that it is the same from every keyboard. macOS may type "é" as two
 * characters and Windows as one. Pure.
 */

/** All spaces but U+0020. */
const OTHER_SPACES = /(?! )\p{Zs}/gu;

export function opaquePassword(password: string): string {
  return password.replace(OTHER_SPACES, ' ').normalize('NFC');
}

/** The forms to check, without repeats: one for ASCII. Older hashes were made of the password as it was typed, composed or decomposed. */
export function passwordForms(password: string): readonly string[] {
  return [...new Set([opaquePassword(password), password, password.normalize('NFC'), password.normalize('NFD')])];
}
