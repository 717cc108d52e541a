import { opaquePassword } from '@folkmoot/contracts/accounts/opaque-password';

/** The forms of a password to compare with a stored hash, without repeats. Older versions hashed passwords as typed, in NFC or NFD. */
export function passwordForms(password: string): readonly string[] {
  return [...new Set([opaquePassword(password), password, password.normalize('NFC'), password.normalize('NFD')])];
}
