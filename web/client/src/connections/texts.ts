import { catalogue } from '../i18n/catalogue.ts';

/** Linked external accounts, and their drive. */
export const text = catalogue('connections', {
  connections: 'Connections',
  google: 'Google Drive',
  googleText: 'Files over {most} that you attach are uploaded to your Google Drive. Folkmoot can access only the files it uploaded.',
  linkedSince: 'Linked on {date}',
  notLinked: 'Not linked',
  notOffered: 'Google accounts are not set up on this instance. Only its administrators can set them up.',
  link: 'Link account',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink your Google account?',
  unlinkText: 'Files that you sent stay in your Google Drive, and people can still open them.',
  unlinked: 'Google account unlinked.',

  redirectTitle: 'Link your account',
  redirectWaiting: 'Waiting for Google',
  redirectDone: 'Your account is linked',
  redirectDoneText: 'You can close this page, or go to the settings.',
  redirectFailed: 'Your account was not linked',
  redirectDenied: 'You denied access. Nothing was changed.',
  toSettings: 'Go to settings',

  driveFailed: 'Couldn’t upload the file to Google Drive. Try again, or link your account again in the settings.',
  toDrive: '{size}, to your Google Drive',
});
