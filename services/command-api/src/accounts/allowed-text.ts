/**
 * Refuses a new name or password with characters that PRECIS does not allow (RFC 8264 to 8266, decision 154). Names and passwords from
 * before this rule stay valid. An e-mail address needs no rule here, because its schema allows only ASCII. Pure.
 */
import { isFreeform } from '@folkmoot/contracts/kernel/freeform-class';
import { isNickname, nicknameForm } from '@folkmoot/contracts/kernel/nickname';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';

/** `current`: the name until now. null: there is none. */
export function nameRefused(username: string | undefined, current: string | null): Refusal<'NameNotAllowed'> | null {
  if (username === undefined || isNickname(username)) return null;
  return current !== null && nicknameForm(current) === username ? null : refuse('NameNotAllowed');
}

export function passwordRefused(password: string | undefined, path: 'password' | 'newPassword'): Refusal<'PasswordNotAllowed'> | null {
  return password === undefined || isFreeform(password.normalize('NFC')) ? null : refuse('PasswordNotAllowed', { path });
}
