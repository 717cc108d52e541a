import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('pins', {
  title: 'Pinned messages',
  open: { one: '{count} pinned message', other: '{count} pinned messages' },
  pin: 'Pin',
  unpin: 'Unpin',
  unpinOf: 'Unpin the message of {name}',
  noneTitle: 'Nothing is pinned',
  noneText: 'What everybody should find again can be pinned from the menu of a message.',
  failed: 'The pinned messages could not be loaded',
  tryAgain: 'Try again',
  pinned: 'Pinned',
  unpinned: 'No longer pinned',
});
