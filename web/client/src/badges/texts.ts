import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('badgeSettings', {
  badges: 'Badges',
  yours: 'Your badges',
  yoursText: 'Badges appear next to your name.',
  none: 'You have no badges yet. You can choose one of the badges below.',
  free: 'Free badges',
  freeText: 'Everyone can use these badges.',
  all: 'All badges',
  allText: 'What each badge means.',
});
