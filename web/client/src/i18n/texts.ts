import { catalogue } from './catalogue.ts';

export const text = catalogue('languages', {
  language: 'Language',
  explain: 'Counts at once, on this device.',
  search: 'Find a language',
  none: 'No language is called “{query}”.',
  coming: 'On its way…',
  failed: '{language} could not be loaded.',
  tryAgain: 'Try again',
});
