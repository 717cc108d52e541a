import { catalogue } from '../i18n/catalogue.ts';

/** The settings of the user's own account. */
export const text = catalogue('userSettings', {
  title: 'Settings',
  account: 'Account',
  profile: 'Profile',
  logOut: 'Log out',
  logOutTitle: 'Log out?',
  logOutText: 'This deletes unsent drafts from this device.',

  identity: 'Name and e-mail',
  email: 'E-mail',
  username: 'Username',
  tag: 'Tag',
  tagNote: 'Four letters or digits that distinguish you from others with the same name.',
  badTag: 'Use four letters or digits.',
  passwordSection: 'Password',
  passwordSectionText: 'A new password logs you out on all other devices.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  currentPasswordText: 'Enter your password to confirm it’s you.',
  proof: 'Your password',
  accountSaved: 'Account saved.',

  confirmTitle: 'Confirm your e-mail address',
  confirmText: 'You can read, but not write, until you confirm your address. We’ll send you a code.',
  sendCode: 'Send code',
  sendAgainIn: { one: 'Send again in {count} second', other: 'Send again in {count} seconds' },
  code: 'Code',
  confirmAddress: 'Confirm',
  confirmed: 'Your e-mail address is confirmed.',

  about: 'About you',
  bio: 'Bio',
  bioHint: 'Tell people about yourself',
  colours: 'Colors',
  coloursText: 'Colors of your profile card.',
  colourOne: 'First color',
  colourTwo: 'Second color',
  preview: 'Preview',
  profileFailed: 'Couldn’t load your profile',
});
