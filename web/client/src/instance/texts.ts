import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('instance', {
  rules: 'Rules',
  contact: 'Contact',
  loading: 'Loading page',
  failedTitle: 'Couldn’t load the page',
  tryAgain: 'Try again',
  nothingWritten: 'The administrators of this instance haven’t written this page yet.',
  defaultText: 'This is the default text of the Folkmoot software. The administrators of this instance haven’t written their own.',
  askRunners: 'If you have questions, ask the administrators of this instance.',
  askContact: 'Contact the administrators of this instance',
  readRules: 'Read the rules of {instance}.',
});
