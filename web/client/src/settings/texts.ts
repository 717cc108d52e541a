import { catalogue } from '../i18n/catalogue.ts';

/** The texts of all settings pages. */
export const text = catalogue('settings', {
  back: 'Back',
  close: 'Close settings',
  leaveTitle: 'Discard unsaved changes?',
  leaveText: 'You have unsaved changes on this page.',
  leaveConfirm: 'Discard changes',
  notAllowedTitle: 'You don’t have access to this page',
  notAllowedText: 'Your roles in this server don’t have the permission for this page.',
  tryAgain: 'Try again',
  loading: 'Loading',
  copied: 'Copied.',
  copyFailed: 'The browser didn’t allow copying.',
});
