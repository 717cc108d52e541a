/** The changes of the account page, and the checks before they are sent. Pure. */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import type { Proof } from '../factors/use-proof.ts';
import { checkNewPassword, checkUsername } from '../pages/registration.ts';
import { text as pagesText } from '../pages/texts.ts';
import { text } from './user-texts.ts';

export type AccountFields = {
  readonly email: string;
  readonly username: string;
  readonly tag: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
};

/** `password`: the current one, required for every change on this page. */
export type AccountProblems = { readonly [field in keyof AccountFields | 'password']?: string };

const TAG = new RegExp(`^[A-Za-z0-9]{${ACCOUNT_LIMITS.tag}}$`);

/** Whether a change also requires the second factor. */
export function opensAccount({ email, newPassword }: Partial<AccountFields>): boolean {
  return email !== undefined || newPassword !== undefined;
}

export function checkAccount(values: AccountFields, changes: Partial<AccountFields>, password: string): AccountProblems {
  const problems: { -readonly [field in keyof AccountProblems]: AccountProblems[field] } = {};
  if (changes.email !== undefined && values.email.trim() === '') problems.email = pagesText('missing');
  const username = changes.username === undefined ? null : checkUsername(values.username);
  if (username) problems.username = username;
  if (changes.tag !== undefined && !TAG.test(values.tag)) problems.tag = text('badTag');
  const isNewPassword = changes.newPassword !== undefined || changes.confirmPassword !== undefined;
  const newPassword = isNewPassword ? checkNewPassword(values.newPassword) : null;
  if (newPassword) problems.newPassword = newPassword;
  if (values.newPassword !== values.confirmPassword) problems.confirmPassword = pagesText('passwordMismatch');
  if (Object.keys(changes).length > 0 && password.trim() === '') problems.password = pagesText('missing');
  return problems;
}

/** The body: the changed fields, and the proof of identity. */
export function accountBody({ email, username, tag, newPassword }: Partial<AccountFields>, proof: Proof) {
  return {
    ...(email !== undefined && { email: email.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(tag !== undefined && { tag }),
    ...(newPassword !== undefined && { newPassword: newPassword.trim() }),
    ...proof,
  };
}
