/** What the account page may send, and what it can say before it asks. Pure. */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import { checkNewPassword, checkUsername } from '../pages/registration.ts';
import { text as pagesText } from '../pages/texts.ts';
import { text } from './user-texts.ts';

export type AccountFields = {
  readonly email: string;
  readonly username: string;
  readonly tag: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
  /** The current one: needed for every change on this page. */
  readonly password: string;
};

export type AccountProblems = { readonly [field in keyof AccountFields]?: string };

const TAG = new RegExp(`^[A-Za-z0-9]{${ACCOUNT_LIMITS.tag}}$`);

/** The current password alone is no change. */
export function changesAccount(changes: Partial<AccountFields>): boolean {
  return Object.keys(changes).some((field) => field !== 'password');
}

export function checkAccount(values: AccountFields, changes: Partial<AccountFields>): AccountProblems {
  const problems: { -readonly [field in keyof AccountProblems]: AccountProblems[field] } = {};
  if (changes.email !== undefined && values.email.trim() === '') problems.email = pagesText('missing');
  const username = changes.username === undefined ? null : checkUsername(values.username);
  if (username) problems.username = username;
  if (changes.tag !== undefined && !TAG.test(values.tag)) problems.tag = text('badTag');
  const isNewPassword = changes.newPassword !== undefined || changes.confirmPassword !== undefined;
  const newPassword = isNewPassword ? checkNewPassword(values.newPassword) : null;
  if (newPassword) problems.newPassword = newPassword;
  if (values.newPassword !== values.confirmPassword) problems.confirmPassword = pagesText('passwordMismatch');
  if (changesAccount(changes) && values.password.trim() === '') problems.password = pagesText('missing');
  return problems;
}

/** The body: only what changed, and the current password. */
export function accountBody({ email, username, tag, newPassword }: Partial<AccountFields>, password: string) {
  return {
    ...(email !== undefined && { email: email.trim() }),
    ...(username !== undefined && { username: username.trim() }),
    ...(tag !== undefined && { tag }),
    ...(newPassword !== undefined && { newPassword: newPassword.trim() }),
    password: password.trim(),
  };
}
