import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('links', {
  menu: 'Link',
  open: 'Open in a new tab',
  copyLink: 'Copy Link',
  openPicture: 'Open the picture in a new tab',
  copyPicture: 'Copy the picture’s link',
  copied: 'The link is copied.',
});
