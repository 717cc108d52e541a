import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('gifs', {
  open: 'GIFs',
  search: 'Search GIFs',
  loading: 'Loading GIFs',
  categories: 'Trending searches',
  found: 'GIFs for “{words}”',
  one: 'GIF {at} of {count}',
  back: 'Back to trending searches',
  none: 'No GIFs found',
  noneHint: 'Try other words.',
  failed: 'Couldn’t load GIFs',
  again: 'Try again',
  sender: 'GIFs come from an external service such as Tenor. The service doesn’t learn who you are.',
});
