import { catalogue } from './catalogue.ts';

export const text = catalogue('languages', {
  language: 'Language',
  explain: 'Applies immediately on this device.',
  search: 'Search languages',
  none: 'No language found for “{query}”.',
  loading: 'Loading…',
  failed: 'Couldn’t load {language}.',
  tryAgain: 'Try again',
});
