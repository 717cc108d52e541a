import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('sharing', {
  share: 'Share',
  nothingTitle: 'Nothing to share',
  nothing: 'To share something, choose {instance} in the share menu of another app.',
  toApp: 'Go to the app',
  explain: 'This text is added to your message. You can edit it before you send it.',
  find: 'Share to',
  findHint: 'A channel or a person',
  places: 'Channels and people',
  none: 'No channel or person found.',
});
