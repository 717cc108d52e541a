import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('messageVersions', {
  current: 'Current version',
  original: 'Original',
  added: 'added:',
  removed: 'removed:',
  hidden: 'Only the author can see earlier versions.',
  more: 'The list shows only the newest versions.',
  failed: 'Couldn’t load the edit history',
});
