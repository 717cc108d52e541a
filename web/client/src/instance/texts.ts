import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('instance', {
  rules: 'Rules',
  contact: 'Contact',
  loading: 'Loading the page',
  failedTitle: 'The page could not be loaded',
  tryAgain: 'Try again',
  nothingWritten: 'This instance has not written this page yet.',
  defaultText: 'This is the default text of the Folkmoot software. The people who run this instance have not written their own.',
  askRunners: 'If you have questions, ask the people who run this instance.',
  askContact: 'Contact the people who run this instance',
  readRules: 'Read the rules of {instance}.',
});
