import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('changelog', {
  news: 'What is new',
  all: 'What changed so far',
  newText: 'Folkmoot was updated since you were last here.',
  close: 'Good to know',
  seeAll: 'What is new',
});
