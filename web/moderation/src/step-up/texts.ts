/** Where the password is asked for again. */
export const STEP_UP = {
  passwordTitle: 'Is it you?',
  passwordText: 'Your own password, please. It counts for five minutes, in this window only.',
  password: 'Your password',
  passwordMissing: 'Please give your password.',
  confirmPassword: 'Confirm',
  lock: 'End it: ask for the password again',
} as const;
