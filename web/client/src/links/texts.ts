import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('links', {
  menu: 'Link',
  open: 'Open in new tab',
  copyLink: 'Copy Link',
  openImage: 'Open image in new tab',
  copyImageLink: 'Copy image link',
  copied: 'Link copied.',
});
