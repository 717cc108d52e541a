import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('emoji', {
  search: 'Search emoji',
  loading: 'Loading the emoji',
  none: 'No emoji called “{search}”.',
  recent: 'Used lately',
  skinTone: 'Skin tone',
});
