/** Checks the form before it is sent. The server checks the same and more, and decides. */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import { opaquePassword } from '@folkmoot/contracts/accounts/opaque-password';
import { text } from './texts.ts';

export type Registration = {
  readonly inviteCode: string;
  readonly setupCode: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
};

export type RegistrationField = keyof Registration;
export type RegistrationProblems = { readonly [field in RegistrationField]?: string };

export function checkRegistration(form: Registration, needsInvitation: boolean): RegistrationProblems {
  const problems: { [field in RegistrationField]?: string } = {};
  if (needsInvitation && form.inviteCode.trim() === '') problems.inviteCode = text('missing');
  if (form.email.trim() === '') problems.email = text('missing');
  const name = checkUsername(form.username);
  if (name) problems.username = name;
  const password = checkNewPassword(form.password);
  if (password) problems.password = password;
  if (form.password !== form.confirmPassword) problems.confirmPassword = text('passwordMismatch');
  return problems;
}

export function checkUsername(username: string): string | null {
  if (/[@:]/.test(username)) return text('usernameCharacters');
  return checkLength(username.normalize('NFC'), ACCOUNT_LIMITS.usernameMin, ACCOUNT_LIMITS.username);
}

export function checkNewPassword(password: string): string | null {
  return checkLength(opaquePassword(password), ACCOUNT_LIMITS.passwordMin, ACCOUNT_LIMITS.password);
}

/** Trimmed, and counted in characters like on the server. */
function checkLength(value: string, min: number, max: number): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return text('missing');
  if (length < min) return text('tooShort', { count: min });
  return length > max ? text('tooLong', { count: max }) : null;
}
