import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('badgeSettings', {
  badges: 'Badges',
  worn: 'Your badges',
  wornText: 'People see them with your name.',
  none: 'You have no badge yet. Below are those that anybody may wear.',
  free: 'Free to wear',
  freeText: 'For everybody who likes to.',
  all: 'All badges',
  allText: 'What those say that you meet with names.',
});
