import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('accountHistory', {
  settings: 'What happened to my account',
  about: 'What moderators did with it, when and why. Which of them it was is not told.',
  none: 'Nothing was done',
  noneText: 'Should a moderator warn or suspend you or change your account, it stands here.',
  failed: 'The list could not be loaded',
  tryAgain: 'Try again',
  more: 'Show more',
  when: 'A moderator, {when}',
  reason: 'Reason: {reason}',

  warned: 'You were warned',
  countsUntil: 'It counts until {until}.',
  warningLifted: 'A warning was taken back',
  suspended: 'You were suspended until {until}',
  suspendedForGood: 'You were suspended for good',
  suspensionEdited: 'Your suspension was changed: until {until}',
  suspensionEditedForGood: 'Your suspension was changed: for good',
  suspensionLifted: 'Your suspension was lifted',
  addressesBanned: 'The addresses you were seen at were banned until {until}',
  edited: 'Your account was changed: {fields}',
  badgesSet: 'Your badges were changed: {badges}',
  badgesGone: 'Your badges were taken off',
  postDeleted: 'A post of yours was deleted',
  messagesDeleted: 'What you wrote after {since} was deleted.',

  username: 'name',
  tag: 'tag',
  email: 'e-mail address',
  emailConfirmed: 'confirmation of the e-mail address',
  newPassword: 'password',
});
