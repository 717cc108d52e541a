import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('emoji', {
  search: 'Search emoji',
  loading: 'Loading emoji',
  none: 'No emoji found for “{search}”.',
  recent: 'Recently used',
  skinTone: 'Skin tone',
  light: 'light skin tone',
  mediumLight: 'medium-light skin tone',
  medium: 'medium skin tone',
  mediumDark: 'medium-dark skin tone',
  dark: 'dark skin tone',
});
