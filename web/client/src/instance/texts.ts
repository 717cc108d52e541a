import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('instance', {
  rules: 'Rules',
  contact: 'Contact',
  loading: 'Loading the page',
  failedTitle: 'The page could not be loaded',
  tryAgain: 'Try again',
  nothingWritten: 'This page is empty.',
  readRules: 'Read the rules of {instance}.',
});
