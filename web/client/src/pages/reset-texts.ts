import { catalogue } from '../i18n/catalogue.ts';

/** A forgotten password. */
export const text = catalogue('resetPassword', {
  forgot: 'Forgot your password?',
  title: 'Reset your password',
  explain: 'Enter the e-mail address of your account. We’ll send you a link to choose a new password.',
  send: 'Send link',
  sentTitle: 'Check your e-mail',
  sentNote: 'The link works once, for one hour. If you don’t see the e-mail, check your spam folder.',
  again: 'Use another address',
  newTitle: 'Choose a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  save: 'Save password',
  endsSessions: 'This logs you out on all other devices.',
  askAgain: 'Request a new link',
  remembered: 'Remember your password?',
  done: 'Password changed.',
});
