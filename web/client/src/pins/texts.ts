import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('pins', {
  title: 'Pinned messages',
  open: { one: '{count} pinned message', other: '{count} pinned messages' },
  pin: 'Pin',
  unpin: 'Unpin',
  unpinOf: 'Unpin message from {name}',
  noneTitle: 'No pinned messages',
  noneText: 'To pin a message, open its menu and select Pin.',
  failed: 'Couldn’t load the pinned messages',
  tryAgain: 'Try again',
  pinned: 'Pinned',
  unpinned: 'Unpinned',
});
