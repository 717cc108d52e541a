import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('sharing', {
  share: 'Share',
  nothingTitle: 'There is nothing to share',
  nothing: 'Choose {instance} where another app lets you share something.',
  toApp: 'To the app',
  what: 'This becomes the beginning of a message. Nothing is sent before you send it.',
  find: 'Where to',
  findHint: 'A channel or a person',
  places: 'Places',
  none: 'Nothing of that name where you may write.',
});
