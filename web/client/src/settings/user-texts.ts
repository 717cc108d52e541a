import { catalogue } from '../i18n/catalogue.ts';

/** The settings of one's own account. */
export const text = catalogue('userSettings', {
  title: 'Settings',
  account: 'Account',
  profile: 'Profile',
  logOut: 'Log out',
  logOutTitle: 'Log out of this device?',
  logOutText: 'Drafts that were not sent are removed from this device.',

  identity: 'Name and e-mail',
  email: 'E-mail',
  username: 'Username',
  tag: 'Tag',
  tagNote: 'Four letters or digits that tell you from others of your name.',
  badTag: 'Four letters or digits.',
  passwordSection: 'Password',
  passwordSectionText: 'A new password ends your other sessions.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  currentPasswordText: 'To be sure that it is you.',
  proof: 'Your password',
  accountSaved: 'Your account is saved.',

  confirmTitle: 'Confirm your e-mail address',
  confirmText: 'Until then you can read, but not write. We send you a code.',
  sendCode: 'Send a code',
  sendAgainIn: { one: 'Send again in {count} second', other: 'Send again in {count} seconds' },
  code: 'Code',
  confirmAddress: 'Confirm',
  confirmed: 'Your e-mail address is confirmed.',

  about: 'About you',
  bio: 'Bio',
  bioHint: 'What should people know?',
  colours: 'Colours',
  coloursText: 'Of the card that people see when they press your name.',
  colourOne: 'First colour',
  colourTwo: 'Second colour',
  preview: 'Preview',
  profileFailed: 'Your profile could not be loaded',
});
