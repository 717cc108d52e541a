import { catalogue } from '../i18n/catalogue.ts';

/** Accounts elsewhere, and the drive that comes with one. */
export const text = catalogue('connections', {
  connections: 'Connections',
  google: 'Google Drive',
  googleText: 'Files over 50 MB that you attach go to your own drive. Folkmoot sees only the files it put there.',
  linkedSince: 'Linked since {date}',
  notLinked: 'Not linked',
  notOffered: 'This installation offers no accounts at Google. The people who run it can set that up.',
  link: 'Link my account',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink your account at Google?',
  unlinkText: 'Files that you have sent stay on your drive, and people can still open them.',
  unlinked: 'Your account at Google is unlinked.',

  redirectTitle: 'Linking your account',
  redirectWaiting: 'Waiting for Google',
  redirectDone: 'Your account is linked',
  redirectDoneText: 'You can close this page, or go on here.',
  redirectFailed: 'Your account was not linked',
  redirectDenied: 'You did not let Folkmoot in. Nothing was changed.',
  toSettings: 'Go to the settings',

  driveFailed: 'Your drive did not take the file. Try again, or link your account anew in the settings.',
  toDrive: '{size}, to your Google Drive',
});
