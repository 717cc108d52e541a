/** The password dialog. */
export const STEP_UP = {
  passwordTitle: 'Confirm it’s you',
  passwordText: 'Enter your password. It is valid for 5 minutes, in this window only.',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  confirmPassword: 'Confirm',
  lock: 'Ask for the password again',
} as const;
