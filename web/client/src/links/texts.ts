import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('links', {
  menu: 'Link',
  open: 'Open in new tab',
  copyLink: 'Copy link',
  openPicture: 'Open image in new tab',
  copyPicture: 'Copy image link',
  copied: 'Link copied.',
});
