import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('gifs', {
  open: 'GIFs',
  search: 'Search GIFs',
  loading: 'Looking for GIFs',
  categories: 'What others look for',
  found: 'GIFs for “{words}”',
  one: 'GIF {at} of {count}',
  back: 'Back to what others look for',
  none: 'No GIF found',
  noneHint: 'Try other words.',
  failed: 'GIFs cannot be found now',
  again: 'Try again',
  sender: 'Found by Tenor or a service like it. It does not learn who looks.',
});
