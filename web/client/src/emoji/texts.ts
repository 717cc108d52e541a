import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('emoji', {
  search: 'Search emoji',
  loading: 'Loading the emoji',
  none: 'No emoji called “{search}”.',
  recent: 'Used lately',
  skinTone: 'Skin tone',
  light: 'light skin tone',
  mediumLight: 'medium-light skin tone',
  medium: 'medium skin tone',
  mediumDark: 'medium-dark skin tone',
  dark: 'dark skin tone',
});
