import { catalogue } from '../i18n/catalogue.ts';

/** What every settings page says. */
export const text = catalogue('settings', {
  back: 'Back',
  close: 'Close the settings',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page is not saved yet.',
  leaveConfirm: 'Leave',
  notAllowedTitle: 'This page is not for you',
  notAllowedText: 'Your roles in this server do not give you this right.',
  tryAgain: 'Try again',
  loading: 'Loading',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying.',
});
