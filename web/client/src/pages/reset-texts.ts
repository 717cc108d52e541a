import { catalogue } from '../i18n/catalogue.ts';

/** A forgotten password. */
export const text = catalogue('resetPassword', {
  forgot: 'Forgot your password?',
  title: 'Reset your password',
  explain: 'Write the e-mail address of your account. We send you a link with which you choose a new password.',
  send: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sentNote: 'The link works once, for an hour. Nothing there? It may lie among the spam.',
  again: 'Use another address',
  newTitle: 'Choose a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  save: 'Save the password',
  endsSessions: 'You are logged out everywhere else.',
  askAgain: 'Ask for a new link',
  remembered: 'You know it again?',
  done: 'Your password is changed.',
});
